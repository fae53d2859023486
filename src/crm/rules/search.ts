import { nationalDigits, phoneDigits } from '../../lib/phone.ts';
import { foldForSearch } from '../../lib/thai-search.ts';
import type { Customer } from './customer.ts';

/** A customer with its texts folded once, so that each letter typed costs little. */
export interface Searchable<Row> {
  row: Row;
  text: string;
  digits: string;
}

type Found = Pick<Customer, 'name' | 'nickname' | 'telephone' | 'email'>;

export function toSearchable<Row extends Found>(row: Row): Searchable<Row> {
  const fields = [row.name, row.nickname ?? '', row.email ?? '', row.telephone];
  return {
    row,
    text: fields.map(foldForSearch).join('\n'),
    digits: `${nationalDigits(row.telephone)} ${phoneDigits(row.telephone)}`,
  };
}

/**
 * Customers in whose name, nickname, e-mail or phone every word of the query stands. A query of digits also finds
 * a phone however it was written. All of them for an empty query; the order stays.
 */
export function searchCustomers<Row>(options: { among: readonly Searchable<Row>[]; query: string }): Row[] {
  const words = foldForSearch(options.query).split(' ').filter(Boolean);
  const digits = phoneQuery(options.query);
  return options.among
    .filter(
      (candidate) =>
        words.every((word) => candidate.text.includes(word)) ||
        (digits !== null && candidate.digits.includes(digits)),
    )
    .map((candidate) => candidate.row);
}

/** Digits of a query that looks like a part of a phone number; null for any other. */
function phoneQuery(query: string): string | null {
  const typed = query.normalize('NFKC').trim();
  if (!/^[0-9๐-๙\-+(). ]+$/.test(typed)) return null;
  // A number that is still being typed is too short to be known as an international one, except by its plus.
  if (typed.startsWith('+66')) return `0${phoneDigits(typed).slice(2)}`;
  return nationalDigits(typed) || null;
}
