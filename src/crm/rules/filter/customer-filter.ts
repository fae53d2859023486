import { onceByKey } from '../tags/customer-tag.ts';

/** The conditions of the customer list (CUSTOMER-17), all of which must hold. Null is no condition. */
export interface CustomerFilter {
  /** The customer must have each of these tags. */
  tags: readonly string[];
  /** The most days until a cover ends that was neither renewed nor lost; 0 is today. */
  endsWithin: number | null;
  /** The month of birth, 1 to 12. */
  birthMonth: number | null;
  province: string | null;
  /** The fewest days without a contact. */
  noContact: number | null;
  /** True for customers with a voucher that can still be used; false is no condition. */
  voucher: boolean;
  /** The most kilometres from the device's position. */
  nearKm: number | null;
}

/** The filter without any condition. */
export const noFilter: CustomerFilter = {
  tags: [],
  endsWithin: null,
  birthMonth: null,
  province: null,
  noContact: null,
  voucher: false,
  nearKm: null,
};

/** The chosen conditions alone, as they are in addresses and saved lists. */
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

/**
 * Reads a filter from an address or a saved list; unknown conditions are left out. Parsed by hand, because
 * zod would have to load before the first card.
 */
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

/** The filter without the conditions that are not chosen. */
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

/** Whether any condition is chosen. */
export function isFiltered(filter: CustomerFilter): boolean {
  return Object.keys(toStoredFilter(filter)).length > 0;
}

/** Whether two filters have the same conditions; the order of the tags counts. */
export function isSameFilter(a: CustomerFilter, b: CustomerFilter): boolean {
  return JSON.stringify(toStoredFilter(a)) === JSON.stringify(toStoredFilter(b));
}

/** Whether the filter needs {@link CustomerFacts}, because the index of the list does not have the answer. */
export function needsFacts(filter: CustomerFilter): boolean {
  const { endsWithin, province, noContact, voucher, nearKm } = filter;
  return endsWithin !== null || province !== null || noContact !== null || voucher || nearKm !== null;
}
