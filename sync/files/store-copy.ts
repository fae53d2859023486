import type { FileReference } from './file.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import type { FileRecord } from './file-records.ts';

type StoreCopyOutcome =
  { outcome: 'stored' } | { outcome: 'refused'; reason: ReturnType<typeof storageRefusal> | 'read_only' };

/**
 * Stores a copy of a file that the server has, all of it or nothing. Returns the
 * reason where the device refuses (rules F2, F11).
 */
export async function storeCopy(
  db: LocalDatabase,
  options: {
    bucket: string;
    file: FileReference;
    chunks: ArrayBuffer[];
    pinned: 0 | 1;
    nowMs: number;
    withFreedSpace: RetryWithFreedSpace;
  },
): Promise<StoreCopyOutcome> {
  const { file, chunks } = options;
  if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
  const save = async (): Promise<StoreCopyOutcome> => {
    try {
      await db.transaction('rw', [db.files, db.fileChunks], async () => {
        const known = await db.files.get(file.path);
        const record: FileRecord = {
          ...file,
          bucket: options.bucket,
          state: 'stored',
          pinned: options.pinned === 1 || known?.pinned === 1 ? 1 : 0,
          discarded: 0,
          uploadPath: null,
          confirmedBytes: file.size,
          sentBytes: file.size,
          addedAtMs: known?.addedAtMs ?? options.nowMs,
          usedAtMs: options.nowMs,
          failure: null,
        };
        await db.files.put(record);
        await db.fileChunks.bulkPut(chunks.map((bytes, index) => ({ path: file.path, index, bytes })));
      });
      return { outcome: 'stored' };
    } catch (error) {
      return { outcome: 'refused', reason: storageRefusal(error) };
    }
  };
  return options.withFreedSpace(save, file.size);
}
