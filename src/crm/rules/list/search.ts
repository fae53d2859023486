import { nationalDigits, phoneDigits } from '../../../lib/text/phone.ts';
import { foldForSearch } from '../../../lib/text/thai-search.ts';
import { type CustomerIndex, textAt } from './customer-index.ts';

/** Positions in the index, ascending. */
export type FoundPositions = Uint32Array<ArrayBuffer>;

/**
 * The positions of customers whose search text (name, nickname, contacts, plates and tags) includes every
 * word. A query of digits also finds a phone however it was written. Null for an empty query, which all
 * customers match.
 */
export function searchIndex(options: { index: CustomerIndex; query: string }): FoundPositions | null {
  const { index, query } = options;
  const words = foldForSearch(query).split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const byWords = positionsWithWords(index, words);
  const digits = phoneQuery(query);
  if (digits === null || (words.length === 1 && words[0] === digits)) return byWords;
  const both = new Set([...byWords, ...positionsWithWords(index, [digits])]);
  return Uint32Array.from(both).sort();
}

/**
 * The ascending positions of the customers whose text includes every one of these folded words. Takes at
 * least one word.
 */
export function positionsWithWords(index: CustomerIndex, words: readonly string[]): FoundPositions {
  const [rarest = '', ...others] = [...words].sort((a, b) => b.length - a.length);
  const { texts, textStarts } = index;
  // A growing array would be copied many times when one digit matches all customers.
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

/** The record that contains the character at offset `at`; it is `from` or a later one, mostly near. */
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

/** The digits of a query that looks like a part of a phone number; null for any other query. */
function phoneQuery(query: string): string | null {
  const typed = query.normalize('NFKC').trim();
  if (!/^[0-9๐-๙\-+(). ]+$/.test(typed)) return null;
  // While it is typed, an international number is too short to be recognised, except by its plus.
  if (typed.startsWith('+66')) return `0${phoneDigits(typed).slice(2)}`;
  return nationalDigits(typed) || null;
}
