import { isReservedPath } from '../../lib/reserved-segments.ts';

/**
 * Pages that are shown before it is known who is signed in, and before sync is fetched: the home page and what
 * hospitals publish. They call nothing of sync while `usePerson()` is null. All others wait (`__root.tsx`).
 */
export function showsToEverybody(pathname: string): boolean {
  return pathname === '/' || !isReservedPath(pathname);
}
