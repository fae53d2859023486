/**
 * `npm run test:platform`: the platform's own tools on the migrations, as a role that is no superuser. Its command line has a
 * package folder of its own and is fetched from the registry with the first run. Ends with 1 where a step fails.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { format } from 'prettier';
import { z } from 'zod';
import { startCluster } from '../../supabase/local/cluster.ts';
import { createDatabase } from '../../supabase/local/create-database.ts';
import { installPlatform } from '../../supabase/local/platform.ts';
import { differencesOfTypes } from './differences-of-types.ts';

const here = import.meta.dirname;
/** The package of the command line, which npm ci does not install. */
const cli = path.join(here, 'cli');
const project = path.join(here, '../../supabase');
const run = promisify(execFile);
const TIME_LIMIT_MS = 120_000;

const advice = z.object({
  results: z.array(z.object({ name: z.string(), level: z.string(), detail: z.string() })),
});

const directory = await mkdtemp(path.join(tmpdir(), 'sabai-platform-'));
let isGood = true;
const report = (step: string, problems: readonly string[]) => {
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${step}`);
  for (const problem of problems) console.log(`     ${problem}`);
  isGood &&= problems.length === 0;
};
try {
  await run('npm', ['install', '--prefix', cli, '--no-audit', '--no-fund', '--no-save'], {
    cwd: here,
    timeout: TIME_LIMIT_MS,
  });
  const cluster = await startCluster({ dataDir: path.join(directory, 'data'), durable: false });
  try {
    const url = new URL(await createDatabase({ cluster, name: 'platform' }));
    await installPlatform({ databaseUrl: url.href });
    const sql = postgres(url.href, { max: 1, onnotice: () => {} });
    await sql`alter role supabase_owner login password 'owner'`;
    [url.username, url.password] = ['supabase_owner', 'owner'];
    for (const part of ['migrations', 'config.toml']) {
      await cp(path.join(project, part), path.join(directory, 'supabase', part), { recursive: true });
    }
    const supabase = async (...args: string[]): Promise<string> => {
      const more = [`--remote=${url.href}`, '--workdir', directory, '--yes', '--agent', 'no'];
      const { stdout } = await run(path.join(cli, 'node_modules/.bin/supabase'), [...args, ...more], {
        timeout: TIME_LIMIT_MS,
        maxBuffer: 50_000_000,
        env: { ...process.env, HOME: directory, SUPABASE_TELEMETRY_DISABLED: '1' },
      });
      return stdout;
    };

    await supabase('db', 'push');
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from supabase_migrations.schema_migrations`;
    report(`supabase db push (${row?.n ?? 0} migrations)`, []);
    const { results } = advice.parse(
      JSON.parse(await supabase('db', 'advisors', '--level', 'warn', '--output-format', 'json')),
    );
    report(
      'supabase db advisors: no error and no warning',
      results.map(({ level, name, detail }) => `${level} ${name}: ${detail}`),
    );
    const written = await supabase('gen', 'types', '--schema', 'public');
    // Notices about the connection come before the text.
    const text = written.slice(written.indexOf('export type Json'));
    const theirs = await format(text, { parser: 'typescript', singleQuote: true, printWidth: 110 });
    const ours = await readFile(path.join(project, 'database.types.ts'), 'utf8');
    report('supabase gen types: rows and functions as committed', differencesOfTypes({ ours, theirs }));
    await sql.end();
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}
process.exitCode = isGood ? 0 : 1;
