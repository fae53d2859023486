/**
 * `npm run ops:after-restore [-- --without-ledger]`: after a restore, replays the ledger's facts that the
 * backup lacks and starts a new epoch. With DATABASE_URL it works on that database and cannot check stored
 * files.
 */
import postgres from 'postgres';
import { replayFacts, type ReplayReport } from '../../../supabase/facts/replay-facts.ts';
import { reopenData } from '../../../supabase/local/index.ts';
import type { Settings } from '../settings.ts';
import { runCommand } from './run-command.ts';

const shownFiles = 20;

await runCommand({
  flags: ['without-ledger'],
  work: async ({ settings, flags }) => {
    const withoutLedger = flags.has('without-ledger');
    if (settings.databaseUrl) {
      reportReplayed(await replayThere({ settings, databaseUrl: settings.databaseUrl, withoutLedger }));
      console.log('Stored files: cannot be seen from here.');
      return;
    }
    const { files, ...replayed } = await reopenData({
      dataDir: settings.dataDir,
      ledgerDir: settings.ledgerDir,
      migrationsDir: 'supabase/migrations',
      withoutLedger,
    });
    reportReplayed(replayed);
    const missingBytes = files.missing.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`Files missing: ${files.missing.length} (${missingBytes} bytes)`);
    for (const { bucket, name, bytes } of files.missing.slice(0, shownFiles))
      console.log(`  ${bucket}/${name} (${bytes} bytes)`);
    console.log(`Files left over: ${files.leftOver.files} (${files.leftOver.bytes} bytes)`);
    console.log(`${settings.dataDir} may be opened: npm start`);
  },
});

async function replayThere(options: {
  settings: Settings;
  databaseUrl: string;
  withoutLedger: boolean;
}): Promise<ReplayReport> {
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await replayFacts({ ...options, sql, directory: options.settings.ledgerDir });
  } finally {
    await sql.end({ timeout: 2 });
  }
}

function reportReplayed({ replayed, newestFactAt, streams }: ReplayReport): void {
  for (const [kind, count] of Object.entries(replayed)) console.log(`Replayed: ${kind} ${count}`);
  if (Object.keys(replayed).length === 0) console.log('Replayed: nothing, the database lacked no fact.');
  console.log(`Newest fact of the ledger: ${newestFactAt ?? 'none'}`);
  console.log(`New epoch: ${streams} streams`);
}
