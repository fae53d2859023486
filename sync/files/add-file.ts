import type { AddFileOutcome, FileReference, NewFile } from '../file.ts';
import type { LocalDatabase } from '../local/database.ts';
import { storageRefusal } from '../local/storage-errors.ts';
import type { Clock, Random } from '../ports.ts';
import { evictCopies } from './evict-copies.ts';
import type { FileChunkRecord, FileRecord } from './file-records.ts';
import { splitContent } from './split-content.ts';

/**
 * Keeps a file on the device: its record and all its chunks in one transaction with strict durability, or nothing
 * (rules F1, F2). The same content added again to a folder is the same file, as long as it was not sent.
 */
export async function addFile(
  db: LocalDatabase,
  options: { userId: string; file: NewFile; clock: Clock; random: Random },
): Promise<AddFileOutcome> {
  const { file, clock } = options;
  const { size } = file.content;
  if (size === 0) return { outcome: 'refused', reason: 'empty' };
  if (db.isNewer()) return { outcome: 'refused', reason: 'read_only' };
  const read = await splitContent(file.content);
  if (!read) return { outcome: 'refused', reason: 'unreadable' };

  const folder = `${options.userId}/${file.folder}`;
  const path = `${folder}/${options.random.id()}.${file.extension}`;
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
  const keep = () =>
    db.transaction('rw', [db.files, db.fileChunks], async () => {
      const same = await db.files
        .where('sha256')
        .equals(record.sha256)
        .filter(
          (known) =>
            known.state === 'new' &&
            known.bucket === file.bucket &&
            known.type === file.type &&
            known.path.startsWith(`${folder}/`),
        )
        .first();
      if (same) return same.path;
      await db.files.add(record);
      await db.fileChunks.bulkAdd(
        read.chunks.map((bytes, index): FileChunkRecord => ({ path, index, bytes })),
      );
      return path;
    });
  const reference = (kept: string): FileReference => ({
    name: file.name,
    path: kept,
    size,
    type: file.type,
    sha256: record.sha256,
  });

  try {
    return { outcome: 'added', file: reference(await keep()) };
  } catch (error) {
    const reason = storageRefusal(error);
    // Copies of what the server has go before a person's new file is refused (rule F12).
    if (reason !== 'storage_full' || (await evictCopies(db, { atLeastBytes: size })) === 0) {
      return { outcome: 'refused', reason };
    }
  }
  try {
    return { outcome: 'added', file: reference(await keep()) };
  } catch (error) {
    return { outcome: 'refused', reason: storageRefusal(error) };
  }
}
