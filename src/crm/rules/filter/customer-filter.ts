import { onceByKey } from '../tags/customer-tag.ts';

/** What the list is narrowed down to (CUSTOMER-17); all conditions must hold. */
export interface CustomerFilter {
  /** Each of them must be on the customer. */
  tags: readonly string[];
  /** Days until an insurance ends that nobody has renewed; 0 is today. */
  endsWithin: number | null;
  /** 1 to 12. */
  birthMonth: number | null;
  province: string | null;
  /** Days without a contact. */
  noContact: number | null;
  /** True for those with a voucher that can still be used. */
  voucher: boolean;
  /** Kilometres from where the device is. */
  nearKm: number | null;
}

export const noFilter: CustomerFilter = {
  tags: [],
  endsWithin: null,
  birthMonth: null,
  province: null,
  noContact: null,
  voucher: false,
  nearKm: null,
};

/** The chosen conditions alone, as addresses and saved lists have them. */
export type StoredFilter = Partial<{
  tags: string[];
  endsWithin: number;
  birthMonth: number;
  province: string;
  noContact: number;
  voucher: true;
  nearKm: number;
}>;

const MOST_TAGS = 20;
const MOST_TEXT = 100;
const MOST_DAYS = 3_650;
const MOST_KM = 500;

/** By hand rather than by zod, which would be fetched before the first card. What is not known is left out. */
export function readFilter(stored: unknown): CustomerFilter {
  if (typeof stored !== 'object' || stored === null) return noFilter;
  const given = stored as Partial<Record<keyof CustomerFilter, unknown>>;
  const whole = (value: unknown, from: number, to: number) =>
    typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to ? value : null;
  const { tags, province } = given;
  return {
    tags: Array.isArray(tags) ? onceByKey(tags.filter(isShortText)).slice(0, MOST_TAGS) : [],
    endsWithin: whole(given.endsWithin, 0, MOST_DAYS),
    birthMonth: whole(given.birthMonth, 1, 12),
    province: isShortText(province) ? province : null,
    noContact: whole(given.noContact, 1, MOST_DAYS),
    voucher: given.voucher === true,
    nearKm: whole(given.nearKm, 1, MOST_KM),
  };
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '' && value.length <= MOST_TEXT;
}

export function toStoredFilter(filter: CustomerFilter): StoredFilter {
  const { tags, endsWithin, birthMonth, province, noContact, voucher, nearKm } = filter;
  return {
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
    ...(endsWithin === null ? {} : { endsWithin }),
    ...(birthMonth === null ? {} : { birthMonth }),
    ...(province === null ? {} : { province }),
    ...(noContact === null ? {} : { noContact }),
    ...(voucher ? { voucher } : {}),
    ...(nearKm === null ? {} : { nearKm }),
  };
}

export function isFiltered(filter: CustomerFilter): boolean {
  return Object.keys(toStoredFilter(filter)).length > 0;
}

export function isSameFilter(a: CustomerFilter, b: CustomerFilter): boolean {
  return JSON.stringify(toStoredFilter(a)) === JSON.stringify(toStoredFilter(b));
}

/** Whether the filter asks for what only other tables say. */
export function needsFacts(filter: CustomerFilter): boolean {
  const { endsWithin, province, noContact, voucher, nearKm } = filter;
  return endsWithin !== null || province !== null || noContact !== null || voucher || nearKm !== null;
}
