import { hasControlCharacters } from '../text/text-safety.ts';

const BASE = 'https://same.invalid';

/**
 * Returns the place to continue at after sign-in (PEOPLE-7): a path of this site, with its query and
 * fragment. Anything that a browser could read as another site or scheme returns `fallback`.
 */
export function safeRedirectPath(next: unknown, fallback = '/'): string {
  if (typeof next !== 'string' || next.length > 2000) return fallback;
  if (!next.startsWith('/') || next.startsWith('//')) return fallback;
  // Browsers read a backslash as a slash, and drop tabs and line ends inside an address.
  if (next.includes('\\') || hasControlCharacters(next)) return fallback;
  let url: URL;
  try {
    url = new URL(next, BASE);
  } catch {
    return fallback;
  }
  // `/./` and `/..//other` only show their double slash after the dots are resolved.
  if (url.origin !== BASE || url.pathname.startsWith('//')) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
