import { formatPhone, nationalDigits, phoneDigits } from '../../../lib/text/phone.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { areaOf } from './area.ts';
import type { Customer } from '../customer/customer.ts';

/** What the list shows of a customer. */
export interface CustomerSummary {
  id: string;
  name: string;
  nickname: string | null;
  /** As people read it. */
  phone: string;
  /** District and province of the house; empty where none is known. */
  area: string;
}

/** A customer as the index of the list keeps them. */
export interface CustomerEntry extends CustomerSummary {
  /** Everything they are found by, folded. */
  text: string;
  /** Month and day of the birthday as `month * 100 + day`; 0 without one. */
  birthday: number;
  /** Their year of birth; 0 without one. */
  birthYear: number;
}

/** Stands between the fields of an entry, so that nothing is found across two of them. */
export const FIELD_END = '\u001f';

/** What the list shows of this customer. */
export function toSummary(customer: Customer): CustomerSummary {
  return {
    id: customer.id,
    name: shown(customer.name),
    nickname: customer.nickname === null ? null : shown(customer.nickname),
    phone: formatPhone(shown(customer.telephone)),
    area: shown(areaOf(customer.house_location?.address ?? '')),
  };
}

/** `plates` are those of the customer's cars. */
export function toEntry(options: { customer: Customer; plates: readonly string[] }): CustomerEntry {
  const { customer } = options;
  const [year = 0, month = 0, day = 0] = (customer.custom_date ?? '').split('-').map(Number);
  return {
    ...toSummary(customer),
    text: foundBy(options).join(FIELD_END),
    birthday: month * 100 + day,
    birthYear: year,
  };
}

function foundBy(options: { customer: Customer; plates: readonly string[] }): string[] {
  const { customer, plates } = options;
  const words = [customer.name, customer.nickname ?? '', customer.email ?? '', customer.telephone, ...plates];
  const dialled = new Set([nationalDigits(customer.telephone), phoneDigits(customer.telephone)]);
  // A plate is read out as one word, and written as two.
  const joined = plates.map((plate) => foldForSearch(plate).replace(/[\s-]/g, ''));
  return [...words.map((word) => foldForSearch(shown(word))), ...joined, ...dialled].filter(Boolean);
}

/** Marks of our own stay ours. */
function shown(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is meant
  return text.replace(/[\u0000-\u001f]+/g, ' ');
}
