import { getSync } from '../../../sync/index.ts';

/** The number of the person's changes that exist only on this device. */
export function countOwnUnsent(): Promise<number> {
  return getSync().identity.unsentCount();
}
