import { evictCopies } from '../../files/evict-copies.ts';
import type { Space } from '../../adapters/ports.ts';
import type { LocalDatabase } from './local-database.ts';

/**
 * Room for some hundreds of changes. Copies beyond it are not evicted,
 * because they serve a device without a network.
 */
const ENOUGH_BYTES = 5 * 1024 * 1024;

/**
 * Frees space when the storage is full: caches go first, then copies of files that the server has; rows and
 * the outbox never (rule W9). Returns whether anything was freed.
 */
export async function freeSpace(options: { db: LocalDatabase; space: Space }): Promise<boolean> {
  const { db, space } = options;
  if (await space.free()) return true;
  return (await evictCopies(db, { atLeastBytes: ENOUGH_BYTES })) > 0;
}

/**
 * Runs a write, and repeats it after each step that frees space while the storage is full (rule W9). Caches alone may
 * free too little. `bytes`: how much the write needs.
 */
export type RetryWithFreedSpace = <Outcome extends { outcome: string; reason?: unknown }>(
  store: () => Promise<Outcome>,
  bytes?: number,
) => Promise<Outcome>;

/** Makes a {@link RetryWithFreedSpace} for a person's database. It repeats a write at most twice. */
export function retryWithFreedSpace(options: {
  db: LocalDatabase;
  space: Space;
  /**
   * Called with whether a change found room. Not called for a write whose size is given, such as a file: its
   * form shows the problem itself.
   */
  onRoom: (hasRoom: boolean) => void;
}): RetryWithFreedSpace {
  const { db, space, onRoom } = options;
  return async (store, bytes) => {
    let outcome = await store();
    const full = () => outcome.outcome === 'refused' && outcome.reason === 'storage_full';
    if (full() && (await space.free())) outcome = await store();
    if (full() && (await evictCopies(db, { atLeastBytes: bytes ?? ENOUGH_BYTES })) > 0)
      outcome = await store();
    if (bytes === undefined && (full() || outcome.outcome === 'accepted')) onRoom(!full());
    return outcome;
  };
}
