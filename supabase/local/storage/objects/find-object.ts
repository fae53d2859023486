import type { Sql, TransactionSql } from 'postgres';
import type { ObjectAddress, StoredObject } from '../storage-context.ts';
import { objectNotFound } from '../storage-error.ts';

/** Finds the object if the statement's role may see it; otherwise throws "Object not found". */
export async function findObject(options: {
  sql: Sql | TransactionSql;
  at: ObjectAddress;
}): Promise<StoredObject> {
  const [object] = await options.sql<StoredObject[]>`
    select * from storage.objects where bucket_id = ${options.at.bucket} and name = ${options.at.name}`;
  if (!object) throw objectNotFound();
  return object;
}
