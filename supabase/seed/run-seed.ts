/**
 * `npm run seed -- --customers 10000 --promotions 5000`: fills the data directory (DATA_DIR) for benchmarks;
 * an empty one gets the demo data first. Fails while a server runs on the directory.
 */
import { openBackend } from '../../src/server/open-backend.ts';
import { readSettings } from '../../src/server/settings.ts';
import { dayInBangkok } from './seed-days.ts';
import { fillLarge } from './large/fill-large.ts';
import { readArguments } from './large/read-arguments.ts';

const AGENT = 'agent@demo.test';

try {
  const counts = readArguments(process.argv.slice(2));
  const read = readSettings(process.env);
  if (!read.ok) throw new Error(read.sentence);
  const { settings } = read;
  const siteUrl = settings.siteUrl ?? `http://${settings.host}:${settings.port}`;
  const backend = await openBackend({ settings, siteUrl });
  try {
    const [agent] = await backend.sql<{ id: string }[]>`select id from auth.users where email = ${AGENT}`;
    if (!agent) throw new Error(`${settings.dataDir} has no account ${AGENT}.`);
    const startMs = performance.now();
    const filled = await fillLarge({
      ...counts,
      sql: backend.sql,
      agentId: agent.id,
      today: dayInBangkok(Date.now()),
    });
    for (const { table, rows, seconds } of filled) {
      console.log(`${table.padEnd(11)} ${String(rows).padStart(7)} rows in ${seconds.toFixed(1)} s`);
    }
    // The change log is written at the end of the transaction, so the total is more than the sum.
    console.log(`Together    ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  } finally {
    await backend.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
