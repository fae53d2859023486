/**
 * `npm run bench:crm -- [--few 10000] [--many 100000] [--rows 10000]`: the customer list of the built app in headless
 * Chromium, without a network: first paint after a cold start, keystroke to painted result, scrolling, memory. `--rows`
 * measures one list alone. Prints a table and writes JSON to `bench-results/`. Exit code 1 where a target is missed.
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
import { fill } from '../../../supabase/seed/large/fill.ts';
import { getBrowser } from '../../support/browser/get-browser.ts';
import { judge } from './judge.ts';
import { measureList, type Measured } from './measure-list.ts';
import { table } from './report.ts';

const { values } = parseArgs({
  options: {
    few: { type: 'string', default: '10000' },
    many: { type: 'string', default: '100000' },
    /** One list alone, for a quick run. */
    rows: { type: 'string' },
  },
});
const accounts = [
  { email: 'agent@demo.test', customers: Number(values.rows ?? values.few) },
  { email: 'agent2@demo.test', customers: values.rows === undefined ? Number(values.many) : 0 },
].filter(({ customers }) => customers > 0);

process.env['CHROMIUM_PATH'] ??= getBrowser();
await build({ logLevel: 'warn' });
const dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'sabai-bench-crm-')), 'data');
try {
  const server = await runServerProcess({ DATA_DIR: dataDir, PORT: '0' });
  try {
    await fillAccounts();
    const measured: Measured[] = [];
    for (const account of accounts) {
      measured.push(await measureList({ ...account, origin: `http://127.0.0.1:${server.port}` }));
    }
    const verdicts = judge(measured);
    console.log(table({ measured, verdicts }));
    await mkdir('bench-results', { recursive: true });
    const at = new Date().toISOString();
    const file = `bench-results/crm-${at.replaceAll(':', '-')}.json`;
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

async function fillAccounts(): Promise<void> {
  const sql = postgres(await databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
  try {
    for (const { email, customers } of accounts) {
      const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
      if (!user) throw new Error(`No account ${email}.`);
      await fill({ sql, agentId: user.id, customers, promotions: 0, today: dayInBangkok(Date.now()) });
    }
  } finally {
    await sql.end();
  }
}
