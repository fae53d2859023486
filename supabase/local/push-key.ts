import type { Sql } from 'postgres';
import { vapidPublicKey } from '../functions/_shared/push/vapid.ts';
import { readSecrets } from './secrets.ts';

/**
 * Publishes the public VAPID key to devices: that of the first private key in `given` (the operator's), else
 * of the data directory's key. Rejects when the text is not a key of P-256.
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
