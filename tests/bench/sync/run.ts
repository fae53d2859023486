/**
 * `npm run bench:sync -- [--rounds 3] [--many 100000] [--only ours,floor]`: this engine and RxDB with its Supabase
 * replication, in turns, in headless Chromium against one embedded server. Prints a table with ratios and targets and
 * writes JSON to `bench-results/`. Exit code 1 where a target is missed.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { getBrowser } from '../../support/browser/get-browser.ts';
import { buildPages } from './build-pages.ts';
import { installRxdb, versionWanted } from './install-rxdb.ts';
import { judge } from './judge.ts';
import { table } from './report.ts';
import { runRounds, subjects } from './run-rounds.ts';
import { startServer } from './server/start-server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    few: { type: 'string', default: '10000' },
    many: { type: 'string', default: '100000' },
    only: { type: 'string', default: subjects.map(({ name }) => name).join(',') },
  },
});
const chosen = subjects.filter(({ name }) => values.only.split(',').includes(name));

process.env['CHROMIUM_PATH'] ??= getBrowser();
installRxdb();
const pages = await mkdtemp(path.join(tmpdir(), 'sabai-bench-pages-'));
try {
  await buildPages(pages);
  const server = await startServer({ pages, few: Number(values.few), many: Number(values.many) });
  try {
    const measured = await runRounds({ server, subjects: chosen, rounds: Number(values.rounds) });
    const verdicts = judge(measured);
    console.log(table({ measured, verdicts }));
    await mkdir('bench-results', { recursive: true });
    const at = new Date().toISOString();
    const file = `bench-results/sync-${at.replaceAll(':', '-')}.json`;
    const context = { at, rxdb: versionWanted(), node: process.version, cpus: cpus().length, ...values };
    await writeFile(file, `${JSON.stringify({ ...context, measured, verdicts }, null, 2)}\n`);
    console.log(`Written to ${file}.`);
    if (verdicts.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    await server.close();
  }
} finally {
  await rm(pages, { recursive: true, force: true });
}
