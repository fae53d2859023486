import { getSync } from '../../../sync/index.ts';

/** Changes of the person signed in that exist only on this device. */
export function countUnsent(): Promise<number> {
  return getSync().identity.unsentCount();
}
