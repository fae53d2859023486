import { evictCopies } from '../files/evict-copies.ts';
import type { Space } from '../ports.ts';
import type { LocalDatabase } from './database.ts';

/** Room for some hundreds of changes; what is freed beyond it was only a convenience. */
const ENOUGH_BYTES = 5 * 1024 * 1024;

/**
 * The storage is full: caches go first, then copies of files that the server has; rows and the outbox never (rule W5).
 * Answers whether anything was freed.
 */
export async function makeRoom(options: { db: LocalDatabase; space: Space }): Promise<boolean> {
  const { db, space } = options;
  if (await space.free()) return true;
  return (await evictCopies(db, { atLeastBytes: ENOUGH_BYTES })) > 0;
}
