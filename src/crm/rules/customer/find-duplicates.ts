import { nationalDigits } from '../../../lib/text/phone.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { FIELD_END, type CustomerSummary } from '../list/customer-entry.ts';
import { type CustomerIndex, type CustomerTexts, summaryAt, textAt } from '../list/customer-index.ts';
import { positionsWithWords, searchIndex } from '../list/search.ts';

/** `phone`: equal national digits, however they are written. `name`: equal names after folding for search. */
export type DuplicateKind = 'phone' | 'name';

/** A customer whom an entered phone or name matches. If both match, `kind` is `phone`. */
export interface Duplicate {
  customer: CustomerSummary;
  kind: DuplicateKind;
}

/** Fewer digits are an unfinished number and match no customer. */
const SHORTEST_PHONE = 8;
const MOST = 3;

/**
 * At most three customers with the same phone, however it is written, or the same name. Equal phones come
 * first.
 */
export function findDuplicates(options: {
  index: CustomerIndex;
  name: string;
  telephone: string;
}): Duplicate[] {
  const { index } = options;
  const phone = phoneKey(options.telephone);
  const name = nameKey(options.name);
  const samePhone =
    phone === null
      ? []
      : Array.from(positionsWithWords(index, [phone]))
          .filter((position) => phonesAt(index, position).includes(phone))
          .map((position) => summaryAt(index, position));
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

/** The keys of all phones of the customer at `position`, further ones included. */
export function phonesAt(index: CustomerTexts, position: number): string[] {
  const fields = new Set(textAt(index, position).split(FIELD_END));
  return [...fields].filter((field) => /^\d+$/.test(field) && phoneKey(field) === field);
}

/**
 * The digits of a phone as dialled in Thailand, equal for all its spellings. Null for fewer than 8 digits.
 */
export function phoneKey(telephone: string): string | null {
  const digits = nationalDigits(telephone);
  return digits.length >= SHORTEST_PHONE ? digits : null;
}

/** The name folded for search, equal for all its spellings. Null for an empty name. */
export function nameKey(name: string): string | null {
  return foldForSearch(name) || null;
}
