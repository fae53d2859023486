import type { FileReference, FileUnavailable, OpenFileOutcome, PinFileOutcome } from './file.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import type { Clock } from '../adapters/ports.ts';
import type { StorageCaller } from './call-storage.ts';
import { fetchFile } from './fetch-file.ts';
import { storeCopy } from './store-copy.ts';
import { hasCopy, readFileRange } from './read-file-range.ts';

interface Place {
  db: LocalDatabase;
  caller: StorageCaller;
  clock: Clock;
  withFreedSpace: RetryWithFreedSpace;
}

/**
 * Returns the content of a file: the device's copy, or fetched, checked and stored (rules F10, F11). A device
 * without room returns it without storing it.
 */
export async function openFile(
  place: Place,
  where: { bucket: string; file: FileReference },
): Promise<OpenFileOutcome> {
  const { db, clock, withFreedSpace } = place;
  const { file } = where;
  const stored = await readStored(db, file);
  if (stored) {
    await noteUse(db, { path: file.path, nowMs: clock.now() });
    return opened(file, stored);
  }
  const fetched = await fetchFile(place.caller, where);
  if (!('chunks' in fetched)) return { outcome: 'unavailable', reason: fetched.reason };
  await storeCopy(db, { ...where, chunks: fetched.chunks, pinned: 0, nowMs: clock.now(), withFreedSpace });
  return opened(file, fetched.chunks);
}

/** Stores a copy until it is unpinned (rule F11); fetches the file where it is not on this device. */
export async function pinFile(
  place: Place,
  where: { bucket: string; file: FileReference },
): Promise<PinFileOutcome> {
  const { db, clock, withFreedSpace } = place;
  const { path } = where.file;
  try {
    if (await hasCopy(db, where.file)) {
      const known = await db.files.update(path, { pinned: 1 });
      if (known === 1) return { outcome: 'pinned' };
    }
  } catch (error) {
    return { outcome: 'unavailable', reason: unavailable(storageRefusal(error)) };
  }
  const fetched = await fetchFile(place.caller, where);
  if (!('chunks' in fetched)) return { outcome: 'unavailable', reason: fetched.reason };
  const copy = { ...where, chunks: fetched.chunks, pinned: 1, nowMs: clock.now(), withFreedSpace } as const;
  const stored = await storeCopy(db, copy);
  return stored.outcome === 'stored'
    ? { outcome: 'pinned' }
    : { outcome: 'unavailable', reason: unavailable(stored.reason) };
}

/** Null if the device has no whole copy, or cannot read it. */
async function readStored(db: LocalDatabase, file: FileReference): Promise<ArrayBuffer[] | null> {
  try {
    return await readFileRange(db, { path: file.path, from: 0, to: file.size });
  } catch (error) {
    storageRefusal(error);
    return null;
  }
}

/**
 * Notes when a file was opened, which decides what is evicted first. Storage problems are ignored, because
 * opening does not depend on it.
 */
async function noteUse(db: LocalDatabase, options: { path: string; nowMs: number }): Promise<void> {
  try {
    await db.files.update(options.path, { usedAtMs: options.nowMs });
  } catch (error) {
    storageRefusal(error);
  }
}

const opened = (file: FileReference, chunks: ArrayBuffer[]): OpenFileOutcome => ({
  outcome: 'opened',
  content: new Blob(chunks, { type: file.type }),
});

function unavailable(reason: 'storage_full' | 'storage_unavailable' | 'read_only'): FileUnavailable {
  return reason === 'storage_full' ? 'storage_full' : 'storage_unavailable';
}
