import { nationalDigits } from '../../../lib/text/phone.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import type { CustomerSummary } from '../list/customer-entry.ts';
import { type CustomerIndex, summaryAt } from '../list/customer-index.ts';
import { searchIndex } from '../list/search.ts';

export type DuplicateKind = 'phone' | 'name';

export interface Duplicate {
  customer: CustomerSummary;
  kind: DuplicateKind;
}

/** A number shorter than this is not yet anybody's. */
const SHORTEST_PHONE = 8;
const MOST = 3;

/** Customers with the same phone, however it is written, or the same name; the phone counts more. At most three. */
export function findDuplicates(options: {
  index: CustomerIndex;
  name: string;
  telephone: string;
}): Duplicate[] {
  const { index } = options;
  const phone = phoneKey(options.telephone);
  const name = nameKey(options.name);
  const samePhone = phone === null ? [] : among(index, phone).filter((one) => phoneKey(one.phone) === phone);
  const sameName =
    name === null ? [] : among(index, options.name).filter((one) => nameKey(one.name) === name);
  const known = new Set(samePhone.map(({ id }) => id));
  return [
    ...samePhone.map((customer) => ({ customer, kind: 'phone' as const })),
    ...sameName.filter(({ id }) => !known.has(id)).map((customer) => ({ customer, kind: 'name' as const })),
  ].slice(0, MOST);
}

function among(index: CustomerIndex, query: string): CustomerSummary[] {
  return Array.from(searchIndex({ index, query }) ?? [], (position) => summaryAt(index, position));
}

/** What two writings of one number have in common; null for what is too short to be a number. */
export function phoneKey(telephone: string): string | null {
  const digits = nationalDigits(telephone);
  return digits.length >= SHORTEST_PHONE ? digits : null;
}

/** What two writings of one name have in common; null for an empty one. */
export function nameKey(name: string): string | null {
  return foldForSearch(name) || null;
}
