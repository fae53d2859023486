import type { AddFileOutcome, FileReference, NewFile } from './file.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import type { Clock, Random } from '../adapters/ports.ts';
import type { FileChunkRecord, FileRecord } from './file-records.ts';
import { splitContent } from './split-content.ts';

/**
 * Stores a file on the device: its record and all its chunks in one strict transaction, or
 * nothing (rules F1, F2). The same content added again is a file of its own, because the
 * form that added this one may drop it (rule F3).
 */
export async function addFile(
  db: LocalDatabase,
  options: {
    userId: string;
    file: NewFile;
    clock: Clock;
    random: Random;
    withFreedSpace: RetryWithFreedSpace;
  },
): Promise<AddFileOutcome> {
  const { file, clock } = options;
  const { size } = file.content;
  if (size === 0) return { outcome: 'refused', reason: 'empty' };
  if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
  const read = await splitContent(file.content);
  if (!read) return { outcome: 'refused', reason: 'unreadable' };

  const path = `${options.userId}/${file.folder}/${options.random.id()}.${file.extension}`;
  const record: FileRecord = {
    path,
    bucket: file.bucket,
    name: file.name,
    type: file.type,
    size,
    sha256: read.sha256,
    state: 'new',
    pinned: 0,
    discarded: 0,
    uploadPath: null,
    confirmedBytes: 0,
    sentBytes: 0,
    addedAtMs: clock.now(),
    usedAtMs: clock.now(),
    failure: null,
  };
  const reference: FileReference = { name: file.name, path, size, type: file.type, sha256: record.sha256 };

  const save = async (): Promise<AddFileOutcome> => {
    try {
      await db.transaction('rw', [db.files, db.fileChunks], async () => {
        await db.files.add(record);
        await db.fileChunks.bulkAdd(
          read.chunks.map((bytes, index): FileChunkRecord => ({ path, index, bytes })),
        );
      });
      return { outcome: 'added', file: reference };
    } catch (error) {
      return { outcome: 'refused', reason: storageRefusal(error) };
    }
  };
  return options.withFreedSpace(save, size);
}
