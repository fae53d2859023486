/**
 * `npm run push-key [-- new | set PUBLIC_KEY]`: shows or sets the public key that devices subscribe with.
 * `new` prints a private key for WEB_PUSH_KEYS and its public half. It works on DATABASE_URL or on the data
 * directory, also while a server runs.
 */
import postgres from 'postgres';
import { vapidPublicKey } from '../../../supabase/functions/_shared/push/vapid.ts';
import { makeP256Key, openDatabase } from '../../../supabase/local/index.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  work: async ({ settings, positionals }) => {
    const [step, value, ...more] = positionals;
    if (step === 'new' && value === undefined) {
      const key = makeP256Key();
      console.log(`WEB_PUSH_KEYS=${key}\nset ${await vapidPublicKey(key)}`);
      return;
    }
    if (more.length > 0 || (step !== undefined && (step !== 'set' || value === undefined))) {
      throw new Error('Usage: npm run push-key [-- new | set PUBLIC_KEY]');
    }
    const database = settings.databaseUrl
      ? { url: settings.databaseUrl, close: () => Promise.resolve() }
      : await openDatabase(settings.dataDir);
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    try {
      if (value !== undefined) await sql`select private.set_push_key(${value})`;
      const [row] = await sql<{ public_key: string }[]>`select public_key from private.push_key`;
      console.log(row?.public_key ?? 'There is no key: nobody is offered notifications.');
    } finally {
      await sql.end({ timeout: 2 });
      await database.close();
    }
  },
});
