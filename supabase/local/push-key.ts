import type { Sql } from 'postgres';
import { vapidPublicKey } from '../functions/_shared/push/vapid.ts';
import { readSecrets } from './secrets.ts';

/**
 * Makes the public half of the key that notifications are sent with known to devices: of the first that the operator
 * `given`, else of the data directory's. Rejects for a text that is no key.
 */
export async function registerPushKey(options: {
  sql: Sql;
  dataDir: string;
  given: readonly string[];
}): Promise<void> {
  const { sql, dataDir, given } = options;
  const privateKey = given[0] ?? (await readSecrets(dataDir)).pushKey;
  await sql`select private.set_push_key(${await vapidPublicKey(privateKey)})`;
}
