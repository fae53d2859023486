/**
 * `npm run bench:desk -- [--bookings 10000] [--scans 100]`: the reception's check in the built app in headless Chromium,
 * without a network: from a scanner's last key to the state on the screen. Prints a table and writes JSON to
 * `bench-results/`. Exit code 1 where the target is missed.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { build } from 'vite';
import { databaseUrl, removeDataDir } from '../../../e2e/support/data-dir.ts';
import { runServerProcess } from '../../../e2e/support/server-process.ts';
import { dayInBangkok } from '../../../supabase/seed/days.ts';
import { getBrowser } from '../../support/browser/get-browser.ts';
import { fillBookings } from './fill.ts';
import { judge } from './judge.ts';
import { measureDesk } from './measure-desk.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '10000' }, scans: { type: 'string', default: '100' } },
});
const bookings = Number(values.bookings);

process.env['CHROMIUM_PATH'] ??= getBrowser();
await build({ logLevel: 'warn' });
const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'sabai-bench-desk-')), 'data');
try {
  const server = await runServerProcess({ DATA_DIR: dataDir, PORT: '0' });
  try {
    const sql = postgres(await databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
    const codes = await fillBookings({ sql, bookings, today: dayInBangkok(Date.now()) });
    await sql.end();
    const measured = await measureDesk({
      origin: `http://127.0.0.1:${server.port}`,
      bookings,
      codes,
      scans: Number(values.scans),
    });
    const verdicts = judge(measured);
    console.log(table({ measured, verdicts }));
    await mkdir('bench-results', { recursive: true });
    const at = new Date().toISOString();
    const file = `bench-results/desk-${at.replaceAll(':', '-')}.json`;
    const context = { at, node: process.version, cpus: cpus().length };
    await writeFile(file, `${JSON.stringify({ ...context, measured, verdicts }, null, 2)}\n`);
    console.log(`Written to ${file}.`);
    if (verdicts.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    await server.end('SIGTERM');
  }
} finally {
  await removeDataDir(dataDir);
}
