/**
 * `npm run ops:export-facts`: appends the facts of the database at DATABASE_URL to the ledger in LEDGER_DIR.
 * Run it each minute for a Supabase project, since only the embedded server writes its ledger itself.
 */
import postgres from 'postgres';
import { createFactExporter } from '../../../supabase/facts/export-facts.ts';
import { runCommand } from './run-command.ts';

await runCommand({
  work: async ({ settings }) => {
    if (!settings.databaseUrl) {
      throw new Error('DATABASE_URL must name the database. The embedded server writes its ledger itself.');
    }
    const sql = postgres(settings.databaseUrl, { max: 1, onnotice: () => {} });
    try {
      const exported = await createFactExporter({ sql, directory: settings.ledgerDir })();
      console.log(`Facts written to ${settings.ledgerDir}: ${exported}`);
    } finally {
      await sql.end({ timeout: 2 });
    }
  },
});
