/**
 * `npm run adverts [-- CATEGORY off|warn|refuse]` or `[-- CATEGORY approval off|warn|hide]`. Shows or sets
 * how rules on claims, or on approvals, are enforced for a category, `event` or `all`. Works on DATABASE_URL
 * or the data directory, also while a server runs.
 */
import postgres from 'postgres';
import { openDatabase } from '../../../supabase/local/index.ts';
import { runCommand } from './run-command.ts';
import { setAdverts } from './set-adverts.ts';

await runCommand({
  work: async ({ settings, positionals }) => {
    const [category, ...words] = positionals;
    const isApproval = words[0] === 'approval';
    const [value, ...more] = isApproval ? words.slice(1) : words;
    if (more.length > 0 || (category && !value)) {
      throw new Error(
        'Usage: npm run adverts [-- CATEGORY|event|all off|warn|refuse, or approval off|warn|hide]',
      );
    }
    const database = settings.databaseUrl
      ? { url: settings.databaseUrl, close: () => Promise.resolve() }
      : await openDatabase(settings.dataDir);
    const sql = postgres(database.url, { max: 1, onnotice: () => {} });
    try {
      const change =
        category && value
          ? { category, ...(isApproval ? { approval: value } : { enforcement: value }) }
          : null;
      for (const setting of await setAdverts({ sql, change })) {
        console.log(
          `${setting.enforcement.padEnd(7)} approval ${setting.approval.padEnd(5)} ${setting.category}`,
        );
      }
    } finally {
      await sql.end({ timeout: 2 });
      await database.close();
    }
  },
});
