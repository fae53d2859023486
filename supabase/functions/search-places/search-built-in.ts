import { readBuiltIn } from './built-in/read-built-in.ts';
import { fold } from './fold.ts';
import type { Place } from './make-place.ts';

const list = readBuiltIn();

/**
 * Searches the built-in list. Ranks equal names first, then prefixes, then parts of names, then other text.
 */
export function searchBuiltIn(options: { query: string; limit: number }): Place[] {
  const whole = fold(options.query);
  const words = options.query.split(/\s+/).map(fold).filter(Boolean);
  if (whole === '') return [];
  return list
    .map((entry) => ({ place: entry.place, rank: rankOf({ entry, whole, words }) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0)) // stable: provinces stay before districts and hospitals
    .slice(0, options.limit)
    .map(({ place }) => place);
}

function rankOf(options: { entry: (typeof list)[number]; whole: string; words: string[] }): number | null {
  const { entry, whole, words } = options;
  if (entry.names.includes(whole)) return 0;
  if (entry.names.some((name) => name.startsWith(whole))) return 1;
  if (entry.names.some((name) => name.includes(whole))) return 2;
  if (entry.all.includes(whole)) return 3;
  return words.every((word) => entry.all.includes(word)) ? 4 : null;
}
