import type { FileFacts } from './file.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { FileRecord } from './file-records.ts';
import { hasCopy } from './read-file-range.ts';

/** What the device knows of these files, by path; without those that it does not know. */
export async function fileFacts(
  db: LocalDatabase,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FileFacts>> {
  const facts = new Map<string, FileFacts>();
  for (const record of await db.files.bulkGet([...paths])) {
    if (record) facts.set(record.path, await factsOf(db, record));
  }
  return facts;
}

/** Every file that the server does not have, oldest first. */
export async function unsentFiles(db: LocalDatabase): Promise<FileFacts[]> {
  const records = await db.files.where('state').anyOf(['new', 'failed']).sortBy('addedAtMs');
  return Promise.all(records.map((record) => factsOf(db, record)));
}

async function factsOf(db: LocalDatabase, record: FileRecord): Promise<FileFacts> {
  const { path, name, size, state, sentBytes, failure } = record;
  return {
    path,
    name,
    size,
    state: state === 'new' ? (sentBytes > 0 ? 'uploading' : 'waiting') : state,
    sentBytes: state === 'stored' ? size : sentBytes,
    here: await hasCopy(db, record),
    pinned: record.pinned === 1,
    failure,
  };
}
