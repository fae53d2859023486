import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { startCluster, type Cluster } from '../../local/cluster.ts';
import { createDatabase } from '../../local/create-database.ts';
import { migrate } from '../../local/migrate.ts';

/** The template database: the platform, all migrations and the tables of the contract tests. */
export const TEMPLATE = 'sabai_template';

/** Starts a temporary database server with the template; `stop` removes its files. */
export async function startTestCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sabai-sql-'));
  const cluster = await startCluster({ dataDir });
  const databaseUrl = await createDatabase({ cluster, name: TEMPLATE });
  await migrate({ databaseUrl, migrationsDir: fileURLToPath(new URL('../../migrations', import.meta.url)) });
  const contractTables = await readFile(new URL('./contract-tables.sql', import.meta.url), 'utf8');
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  await sql`set session authorization supabase_owner`;
  await sql.unsafe(contractTables).simple();
  await sql.end();
  const stop = async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...cluster, stop };
}
