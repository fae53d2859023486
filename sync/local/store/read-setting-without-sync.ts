import { databaseName } from '../database/database-name.ts';
import type { IdentityRecord } from '../database/device-database.ts';
import { answerOf, openExisting } from '../database/open-existing.ts';
import type { KeyValueRecord } from '../database/local-records.ts';

/**
 * A key-value setting of the person signed in, read before the engine has started.
 * Null if nobody is signed in or there is none. Rejects if the databases are not there; never makes one.
 */
export async function readSettingWithoutSync(key: string): Promise<unknown> {
  const identity = await read<IdentityRecord>({
    database: 'sabai-device',
    table: 'identity',
    key: 'current',
  });
  if (!identity) return null;
  const database = databaseName(identity.person.userId);
  const draft = await read<KeyValueRecord>({ database, table: 'settings', key });
  return draft?.value ?? null;
}

async function read<Row>(where: { database: string; table: string; key: string }): Promise<Row | undefined> {
  const db = await openExisting(where.database);
  try {
    const request: IDBRequest<Row | undefined> = db
      .transaction(where.table)
      .objectStore(where.table)
      .get(where.key);
    return await answerOf(request);
  } finally {
    db.close();
  }
}
