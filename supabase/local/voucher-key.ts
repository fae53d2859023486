import type { Sql } from 'postgres';
import { importSigningKey } from '../functions/_shared/voucher-signature.ts';
import { readSecrets, replaceVoucherKey } from './secrets.ts';

/**
 * Makes the public half of the key that signs vouchers known to desks. A key of the data directory that was withdrawn is
 * replaced by a new one; of one that the operator `given`, the operator decides. Rejects for a text that is no key.
 */
export async function registerVoucherKey(options: {
  sql: Sql;
  dataDir: string;
  given: string | null;
}): Promise<void> {
  const { sql, dataDir, given } = options;
  const secrets = await readSecrets(dataDir);
  const { publicKey } = await importSigningKey(given ?? secrets.voucherKey);
  await sql`select private.add_voucher_key(${publicKey})`;
  const [withdrawn] = await sql`
    select from private.voucher_keys where public_key = ${publicKey} and withdrawn_at is not null`;
  if (!withdrawn || given !== null) return;
  await replaceVoucherKey(dataDir, secrets);
  await registerVoucherKey(options);
}
