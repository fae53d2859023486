import { evictCopies } from '../../files/evict-copies.ts';
import type { Space } from '../../adapters/ports.ts';
import type { LocalDatabase } from './local-database.ts';

/** Room for some hundreds of changes; what is freed beyond it was only a convenience. */
const ENOUGH_BYTES = 5 * 1024 * 1024;

/**
 * The storage is full: caches go first, then copies of files that the server has; rows and the outbox never (rule W9).
 * Answers whether anything was freed.
 */
export async function freeSpace(options: { db: LocalDatabase; space: Space }): Promise<boolean> {
  const { db, space } = options;
  if (await space.free()) return true;
  return (await evictCopies(db, { atLeastBytes: ENOUGH_BYTES })) > 0;
}

/**
 * Keeps something and, where the storage is full, tries again after each thing that was let go of, for caches alone may
 * give too little (rule W9). `bytes`: how much it needs.
 */
export type RetryWithFreedSpace = <Outcome extends { outcome: string; reason?: unknown }>(
  keep: () => Promise<Outcome>,
  bytes?: number,
) => Promise<Outcome>;

export function retryWithFreedSpace({ db, space }: { db: LocalDatabase; space: Space }): RetryWithFreedSpace {
  return async (keep, bytes = ENOUGH_BYTES) => {
    let outcome = await keep();
    const full = () => outcome.outcome === 'refused' && outcome.reason === 'storage_full';
    if (full() && (await space.free())) outcome = await keep();
    if (full() && (await evictCopies(db, { atLeastBytes: bytes })) > 0) outcome = await keep();
    return outcome;
  };
}
