/**
 * `npm run voucher-keys [-- new | add PUBLIC_KEY | withdraw NUMBER]`: lists the keys that sign vouchers.
 * `new` prints a private VOUCHER_SIGNING_KEY and its public half; `withdraw` voids all signatures of a key.
 * Works on DATABASE_URL or the data directory, also while a server runs.
 */
import postgres from 'postgres';
import { importSigningKey } from '../../../supabase/functions/_shared/voucher-signature.ts';
import { makeP256Key, openDatabase } from '../../../supabase/local/index.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  work: async ({ settings, positionals }) => {
    const [step, value, ...more] = positionals;
    if (step === 'new' && value === undefined) {
      const key = makeP256Key();
      const { publicKey } = await importSigningKey(key);
      console.log(`VOUCHER_SIGNING_KEY=${key}\nadd ${publicKey}`);
      return;
    }
    const isStep = step === 'add' ? value !== undefined : step === 'withdraw' && Number(value) > 0;
    if (more.length > 0 || (step !== undefined && !isStep)) {
      throw new Error('Usage: npm run voucher-keys [-- new | add PUBLIC_KEY | withdraw NUMBER]');
    }
    const database = settings.databaseUrl
      ? { url: settings.databaseUrl, close: () => Promise.resolve() }
      : await openDatabase(settings.dataDir);
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    try {
      if (step === 'add') await sql`select private.add_voucher_key(${value ?? ''})`;
      if (step === 'withdraw') {
        const [done] = await sql<{ found: boolean }[]>`
          select private.withdraw_voucher_key(${Number(value)}::smallint) as found`;
        if (!done?.found) throw new Error(`There is no key ${value}.`);
      }
      const keys = await sql<{ number: number; public_key: string; withdrawn_at: Date | null }[]>`
        select number, public_key, withdrawn_at from private.voucher_keys order by number`;
      for (const { number, public_key, withdrawn_at } of keys) {
        console.log(
          `${number}  ${public_key}${withdrawn_at ? `  withdrawn ${withdrawn_at.toISOString()}` : ''}`,
        );
      }
    } finally {
      await sql.end({ timeout: 2 });
      await database.close();
    }
  },
});
