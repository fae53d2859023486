import { nationalDigits, phoneDigits } from '../../../lib/text/phone.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { type CustomerIndex, textAt } from './customer-index.ts';

/** Positions in the index, ascending. */
export type FoundPositions = Uint32Array<ArrayBuffer>;

/**
 * Customers in whose name, nickname, e-mail, phone or plate every word of the query stands. A query of digits also
 * finds a phone however it was written. Null for an empty query: that is all of them.
 */
export function searchIndex(options: { index: CustomerIndex; query: string }): FoundPositions | null {
  const { index, query } = options;
  const words = foldForSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const byWords = recordsWith(index, words);
  const digits = phoneQuery(query);
  if (digits === null || (words.length === 1 && words[0] === digits)) return byWords;
  const both = new Set([...byWords, ...recordsWith(index, [digits])]);
  return Uint32Array.from(both).sort();
}

/** Returns the ascending positions of the customers whose text includes every one of these folded words. Takes at least one word. */
export function recordsWith(index: CustomerIndex, words: readonly string[]): FoundPositions {
  const [rarest = '', ...others] = [...words].sort((a, b) => b.length - a.length);
  const { texts, textStarts } = index;
  // A list that grows would be copied many times where one digit finds everybody.
  const found = new Uint32Array(index.count);
  let count = 0;
  let position = 0;
  let at = texts.indexOf(rarest);
  while (at !== -1) {
    position = recordOf({ starts: textStarts, at, from: position });
    if (others.length === 0 || holds(textAt(index, position), others)) found[count++] = position;
    position += 1;
    if (position >= index.count) break;
    at = texts.indexOf(rarest, textStarts[position]);
  }
  return found.slice(0, count);
}

function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** The record in which the character `at` stands; it is `from` or a later one, mostly near. */
function recordOf(options: { starts: Uint32Array; at: number; from: number }): number {
  const { starts, at } = options;
  let low = options.from;
  let step = 1;
  while (low + step < starts.length && (starts[low + step] ?? 0) <= at) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, starts.length - 1);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}

/** Digits of a query that looks like a part of a phone number; null for any other. */
function phoneQuery(query: string): string | null {
  const typed = query.normalize('NFKC').trim();
  if (!/^[0-9๐-๙\-+(). ]+$/.test(typed)) return null;
  // A number that is still being typed is too short to be known as an international one, except by its plus.
  if (typed.startsWith('+66')) return `0${phoneDigits(typed).slice(2)}`;
  return nationalDigits(typed) || null;
}
