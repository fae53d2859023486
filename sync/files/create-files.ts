/** The {@link Files} of one person's store. */
import type { Files } from './file.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { RetryWithFreedSpace } from '../local/database/free-space.ts';
import { storageRefusal } from '../local/database/storage-errors.ts';
import type { Clock, Random } from '../adapters/ports.ts';
import { addFile } from './add-file.ts';
import type { StorageCaller } from './call-storage.ts';
import { dropFile } from './drop-file.ts';
import { fileFacts, unsentFiles } from './file-facts.ts';
import { openFile, pinFile } from './open-file.ts';
import { signFile } from './sign-file.ts';

/** Makes the {@link Files} of one person's store. */
export function createFiles(options: {
  userId: string;
  db: LocalDatabase;
  clock: Clock;
  random: Random;
  withFreedSpace: RetryWithFreedSpace;
  caller: StorageCaller;
}): Files {
  const { db } = options;
  return {
    async add(file) {
      try {
        await db.opened();
      } catch (error) {
        return { outcome: 'refused', reason: storageRefusal(error) };
      }
      return addFile(db, { ...options, file });
    },
    drop: (path) => dropFile(db, path),
    facts: (paths) => fileFacts(db, paths),
    unsent: () => unsentFiles(db),
    open: (where) => openFile(options, where),
    sign: (where) => signFile(options.caller, where),
    pin: (where) => pinFile(options, where),
    async unpin(path) {
      await db.files.update(path, { pinned: 0 });
    },
  };
}
