import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { z } from 'zod';
import { startCluster, type Cluster } from '../../../supabase/local/cluster.ts';
import { createDatabase } from '../../../supabase/local/create-database.ts';
import { migrate } from '../../../supabase/local/migrate.ts';
import type { Benchmark } from '../support/benchmark.ts';
import { fill, sizesAt, type Sizes } from './fill-sql.ts';
import { measure, subjectsPerQuery, type Measured } from './measure-sql.ts';
import { queries } from './queries.ts';
import { evaluate, table } from './report-sql.ts';
import { pickSubjects } from './subjects.ts';

const figures = z.object({
  sizes: z.record(z.string(), z.number()),
  results: z
    .array(
      z.object({
        name: z.string(),
        runs: z.number(),
        p50Ms: z.number(),
        p95Ms: z.number(),
        rows: z.number(),
        growth: z.number(),
        growthP50: z.number(),
        accesses: z.array(z.string()),
      }),
    )
    .length(queries.length),
});

/**
 * Runs the app's queries on two databases, at `--scale` and at a tenth of it. Reports percentiles, plans and
 * how times grow with ten times the rows. Scale 1 is 200 hospitals and 1,000 agents, who have 400
 * customers and as many bookings each.
 */
export const benchSql: Benchmark<'scale' | 'customers' | 'runs'> = {
  name: 'sql',
  options: {
    scale: { normal: '1', smoke: '0.02' },
    /** Customers of each agent. */
    customers: { normal: '400', smoke: '20' },
    runs: { normal: '200', smoke: '3' },
  },
  usesBrowser: false,
  usesAppServer: false,
  figures,
  async measure({ values, log }) {
    const scale = Number(values.scale);
    if (!(scale > 0)) throw new Error('--scale is a number above 0.');
    const customersPerAgent = Number(values.customers);
    const full = sizesAt({ scale, customersPerAgent });
    const small = sizesAt({ scale: scale / 10, customersPerAgent });
    const shared = { runs: Number(values.runs), log };
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-bench-'));
    try {
      const cluster = await startCluster({ dataDir });
      try {
        const before = await measureAt({ ...shared, cluster, name: 'bench_small', sizes: small });
        const after = await measureAt({ ...shared, cluster, name: 'bench_full', sizes: full });
        const graded = evaluate({ small: before, full: after });
        return {
          // JSON leaves `missed` out; it is in the verdicts.
          figures: { sizes: full, results: graded.map((one) => ({ ...one, missed: undefined })) },
          verdicts: graded.map(({ name, missed }) => ({ target: name, missed, met: missed.length === 0 })),
          text: table(graded),
        };
      } finally {
        await cluster.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

async function measureAt(options: {
  cluster: Cluster;
  name: string;
  sizes: Sizes;
  runs: number;
  log(line: string): void;
}): Promise<Measured[]> {
  const { cluster, name, sizes, runs, log } = options;
  const url = await createDatabase({ cluster, name });
  await migrate({ databaseUrl: url, migrationsDir: 'supabase/migrations' });
  const sql = postgres(url, { max: 2, onnotice: () => {} });
  try {
    const start = performance.now();
    await fill(sql, sizes);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    log(`Filled in ${seconds} s: ${JSON.stringify(sizes)}`);
    const big = await sql<{ name: string }[]>`
      select relname as name from pg_class where relkind = 'r' and reltuples > 1000`;
    const bigTables = new Set(big.map((row) => row.name));
    // Only the query `redeem` uses up codes, so all queries can run for the same subjects.
    const subjects = await pickSubjects(sql, subjectsPerQuery(runs));
    const results: Measured[] = [];
    for (const query of queries) {
      results.push(await measure({ sql, url, query, subjects, bigTables, runs }));
    }
    return results;
  } finally {
    await sql.end();
  }
}
