import { isReservedPath } from '../../listings/rules/reserved-segments.ts';

const publicPages = /^\/(event\/|(events|faq|about|contact|privacy|terms)?$)/;

/**
 * Pages that are shown before it is known who is signed in, and before sync is fetched: the home page, events, the
 * pages about the site and what hospitals publish. They call nothing of sync while `usePerson()` is null. All others
 * wait (`__root.tsx`).
 */
export function showsToEverybody(pathname: string): boolean {
  return publicPages.test(pathname) || !isReservedPath(pathname);
}
