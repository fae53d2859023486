import { isReservedPath } from '../../listings/rules/reserved-segments.ts';

const publicPages = /^\/(event\/|(events|faq|about|contact|privacy|terms)?$)/;

/**
 * True for pages that are shown before the session is known and before sync is fetched: home, events, pages
 * about the site, pages of hospitals. They call nothing of sync while `usePerson()` is null. All others wait
 * (`__root.tsx`).
 */
export function isPublicPath(pathname: string): boolean {
  return publicPages.test(pathname) || !isReservedPath(pathname);
}
