import type { CustomerEntry, CustomerSummary } from './customer-entry.ts';
import { FIELD_END, TAG_END } from './customer-entry.ts';
import { compareCustomers } from './order.ts';

/** Characters of a UUID. */
const ID_LENGTH = 36;

/**
 * All customers of an agent in Thai order, packed into two strings. A hundred thousand are searched within
 * milliseconds, and a worker transfers them without blocking. An index is never changed, only replaced.
 */
export interface CustomerIndex {
  count: number;
  /** The search texts of all customers, folded, each ended by a line feed. */
  texts: string;
  /** The offset in `texts` at which each customer's text starts, and the offset of the end. */
  textStarts: Uint32Array<ArrayBuffer>;
  /** The summaries of all customers, each ended by a line feed. */
  summaries: string;
  summaryStarts: Uint32Array<ArrayBuffer>;
  /** Month * 100 + day; 0 without a birthday. */
  birthdays: Uint16Array<ArrayBuffer>;
  birthYears: Uint16Array<ArrayBuffer>;
}

/** Builds an index; the entries may be in any order. */
export function buildIndex(entries: readonly CustomerEntry[]): CustomerIndex {
  return packEntries([...entries].sort(compareCustomers));
}

/** As {@link buildIndex}, for entries that are sorted already. */
export function packEntries(sorted: readonly CustomerEntry[]): CustomerIndex {
  const texts = pack(sorted.map(({ text }) => text));
  const summaries = pack(
    sorted.map(({ id, name, nickname, phone, area, tags }) =>
      [id, name, nickname ?? '', phone, area, tags.join(TAG_END)].join(FIELD_END),
    ),
  );
  return {
    count: sorted.length,
    texts: texts.whole,
    textStarts: texts.starts,
    summaries: summaries.whole,
    summaryStarts: summaries.starts,
    birthdays: Uint16Array.from(sorted, ({ birthday }) => birthday),
    birthYears: Uint16Array.from(sorted, ({ birthYear }) => birthYear),
  };
}

function pack(parts: readonly string[]): { whole: string; starts: Uint32Array<ArrayBuffer> } {
  const starts = new Uint32Array(parts.length + 1);
  parts.forEach((part, at) => {
    starts[at + 1] = (starts[at] ?? 0) + part.length + 1;
  });
  return { whole: parts.map((part) => `${part}\n`).join(''), starts };
}

const noTags: readonly string[] = [];

/** The part of the index with the summary of each customer. */
export type CustomerSummaries = Pick<CustomerIndex, 'count' | 'summaries' | 'summaryStarts'>;

/** The part of the index with the search text of each customer. */
export type CustomerTexts = Pick<CustomerIndex, 'texts' | 'textStarts'>;

/** The summary of the customer at `position`, 0 to `count - 1`. */
export function summaryAt(index: CustomerSummaries, position: number): CustomerSummary {
  const [id = '', name = '', nickname = '', phone = '', area = '', tags = ''] = recordAt(
    index.summaries,
    index.summaryStarts,
    position,
  ).split(FIELD_END);
  return {
    id,
    name,
    nickname: nickname || null,
    phone,
    area,
    tags: tags === '' ? noTags : tags.split(TAG_END),
  };
}

/**
 * The id of the customer at `position`, read alone: it is first in a summary and always has the same length.
 */
export function idAt(index: CustomerSummaries, position: number): string {
  const start = index.summaryStarts[position] ?? 0;
  return index.summaries.slice(start, start + ID_LENGTH);
}

/** The whole entry at `position`. */
export function entryAt(index: CustomerIndex, position: number): CustomerEntry {
  return {
    ...summaryAt(index, position),
    text: textAt(index, position),
    birthday: index.birthdays[position] ?? 0,
    birthYear: index.birthYears[position] ?? 0,
  };
}

/** The folded search text of the customer at `position`. */
export function textAt(index: CustomerTexts, position: number): string {
  return recordAt(index.texts, index.textStarts, position);
}

function recordAt(whole: string, starts: Uint32Array, position: number): string {
  return whole.slice(starts[position] ?? 0, (starts[position + 1] ?? 1) - 1);
}
