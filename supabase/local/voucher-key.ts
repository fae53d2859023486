import type { Sql } from 'postgres';
import { importSigningKey } from '../functions/_shared/voucher-signature.ts';
import { readSecrets, replaceVoucherKey } from './secrets.ts';

/**
 * Publishes to desks the public key of `given`, the operator's private key, else of the data directory's key.
 * A withdrawn key of the directory is replaced first. Rejects when the text is not a key of P-256.
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
