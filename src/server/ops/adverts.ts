/**
 * `npm run adverts [-- CATEGORY off|warn|refuse]`: shows what is done about claims in adverts, or sets it for a category, for
 * `event`, or for `all`. It works on DATABASE_URL or on the data directory, also while a server runs.
 */
import postgres from 'postgres';
import { openDatabase } from '../../../supabase/local/index.ts';
import { runCommand } from './run-command.ts';
import { setAdverts } from './set-adverts.ts';

await runCommand({
  work: async ({ settings, positionals }) => {
    const [category, enforcement, ...more] = positionals;
    if (more.length > 0 || (category && !enforcement)) {
      throw new Error('Usage: npm run adverts [-- CATEGORY|event|all off|warn|refuse]');
    }
    const database = settings.databaseUrl
      ? { url: settings.databaseUrl, close: () => Promise.resolve() }
      : await openDatabase(settings.dataDir);
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    try {
      const change = category && enforcement ? { category, enforcement } : null;
      for (const setting of await setAdverts({ sql, change })) {
        console.log(`${setting.enforcement.padEnd(7)} ${setting.category}`);
      }
    } finally {
      await sql.end({ timeout: 2 });
      await database.close();
    }
  },
});
