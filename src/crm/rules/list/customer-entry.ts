import { formatPhone, nationalDigits, phoneDigits } from '../../../lib/text/phone.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { tagKey } from '../tags/customer-tag.ts';
import { areaOf } from './area.ts';
import { readMoreContacts } from '../customer/more-contacts.ts';
import type { Customer } from '../customer/customer.ts';

/** What the list shows of a customer. */
export interface CustomerSummary {
  id: string;
  name: string;
  nickname: string | null;
  /** Formatted for reading. */
  phone: string;
  /** District and province of the house, else the last parts of its address; empty without an address. */
  area: string;
  /** In Thai order; empty if only a part of the customer was read. */
  tags: readonly string[];
}

/** A customer in the index of the list. */
export interface CustomerEntry extends CustomerSummary {
  /** All texts by which the customer is found, folded for search. */
  text: string;
  /** Month and day of the birthday as `month * 100 + day`; 0 without one. */
  birthday: number;
  /** The year of birth; 0 without one. */
  birthYear: number;
}

/** Separates the fields of an entry, so that no search matches across two of them. */
export const FIELD_END = '\u001f';
/** Separates the tags of a summary. */
export const TAG_END = '\u001e';

/**
 * A tag as it is written in the text of an entry. A separator ends it, so that a search for it does not match
 * a longer tag.
 */
export const tagToken = (key: string) => `${FIELD_END}#${key}${FIELD_END}`;

/** The summary of a customer. `tags` are in Thai order. */
export function toSummary(customer: Customer, tags: readonly string[] = []): CustomerSummary {
  return {
    id: customer.id,
    name: shown(customer.name),
    nickname: customer.nickname === null ? null : shown(customer.nickname),
    phone: formatPhone(shown(customer.telephone)),
    area: shown(areaOf(customer.house_location?.address ?? '')),
    tags: tags.map(shown),
  };
}

/** The index entry of a customer. `plates` are those of the customer's cars, and `tags` are in Thai order. */
export function toEntry(options: {
  customer: Customer;
  plates: readonly string[];
  tags?: readonly string[];
}): CustomerEntry {
  const { customer, tags = [] } = options;
  const [year = 0, month = 0, day = 0] = (customer.custom_date ?? '').split('-').map(Number);
  return {
    ...toSummary(customer, tags),
    text: foundBy(options).join(FIELD_END) + tags.map((tag) => tagToken(shown(tagKey(tag)))).join(''),
    birthday: month * 100 + day,
    birthYear: year,
  };
}

function foundBy(options: {
  customer: Customer;
  plates: readonly string[];
  tags?: readonly string[];
}): string[] {
  const { customer, plates, tags = [] } = options;
  const { name, nickname, email, telephone } = customer;
  const more = readMoreContacts(customer.more_contacts);
  const phones = [telephone, ...more.flatMap(({ kind, text }) => (kind === 'phone' ? text : []))];
  const words = [
    name,
    nickname ?? '',
    email ?? '',
    telephone,
    ...more.map(({ text }) => text),
    ...plates,
    ...tags,
  ];
  const dialled = new Set(phones.flatMap((phone) => [nationalDigits(phone), phoneDigits(phone)]));
  // A plate is written as two words but said as one, so it is also found joined.
  const joined = plates.map((plate) => foldForSearch(plate).replace(/[\s-]/g, ''));
  return [...words.map((word) => foldForSearch(shown(word))), ...joined, ...dialled].filter(Boolean);
}

/** Replaces control characters, because the index uses them as separators. */
function shown(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is meant
  return text.replace(/[\u0000-\u001f]+/g, ' ');
}
