/**
 * `npm run bench:sql -- [--scale 0.1]`: fills one database at a tenth of the scale and one at the scale, asks both what
 * the app asks, and prints percentiles, plans and how times grow with ten times the rows. Exit code 1 where a target is
 * missed or a plan is bad. Scale 1 is 400,000 customers, 400,000 bookings, 50,000 promotions and 200 hospitals.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { startCluster, type Cluster } from '../../../supabase/local/cluster.ts';
import { createDatabase } from '../../../supabase/local/create-database.ts';
import { migrate } from '../../../supabase/local/migrate.ts';
import { fill, sizesAt } from './fill.ts';
import { measure, SUBJECTS_PER_QUERY, type Measured } from './measure.ts';
import { queries } from './queries.ts';
import { judge, table } from './report.ts';
import { pickSubjects } from './subjects.ts';

const inProject = (relative: string) => fileURLToPath(new URL(`../../../${relative}`, import.meta.url));

async function benchAt(cluster: Cluster, scale: number): Promise<Measured[]> {
  const sizes = sizesAt(scale);
  const name = `bench_${sizes.customers}`;
  const url = await createDatabase({ cluster, name });
  await migrate({ databaseUrl: url, migrationsDir: inProject('supabase/migrations') });
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  try {
    const start = performance.now();
    await fill(sql, sizes);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Filled in ${seconds} s: ${JSON.stringify(sizes)}`);
    const big = await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and reltuples > 1000`;
    const bigTables = new Set(big.map((row) => row.name));
    // Only one query uses codes up; the others may meet the same people.
    const subjects = await pickSubjects(sql, SUBJECTS_PER_QUERY);
    const results: Measured[] = [];
    for (const query of queries) results.push(await measure({ sql, url, query, subjects, bigTables }));
    return results;
  } finally {
    await sql.end();
  }
}

const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
const scale = Number(values.scale);
if (!(scale > 0)) throw new Error('--scale is a number above 0.');

const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-bench-'));
try {
  const cluster = await startCluster({ dataDir });
  try {
    const small = await benchAt(cluster, scale / 10);
    const full = await benchAt(cluster, scale);
    const judged = judge({ small, full });
    console.log(table(judged));
    await mkdir(inProject('bench-results'), { recursive: true });
    const file = `bench-results/sql-${new Date().toISOString().replaceAll(':', '-')}.json`;
    const context = { scale, sizes: sizesAt(scale), node: process.version, at: new Date().toISOString() };
    await writeFile(inProject(file), `${JSON.stringify({ ...context, results: judged }, null, 2)}\n`);
    console.log(`Written to ${file}.`);
    if (judged.some((one) => one.missed.length > 0)) process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
