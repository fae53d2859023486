import type { Sql, TransactionSql } from 'postgres';
import type { ObjectAddress, StoredObject } from '../storage-context.ts';
import { objectNotFound } from '../storage-error.ts';

/** The object's row if the role of `sql` may see it; else throws the StorageError "Object not found". */
export async function findObject(options: {
  sql: Sql | TransactionSql;
  at: ObjectAddress;
}): Promise<StoredObject> {
  const [object] = await options.sql<StoredObject[]>`
    select * from storage.objects where bucket_id = ${options.at.bucket} and name = ${options.at.name}`;
  if (!object) throw objectNotFound();
  return object;
}
