/**
 * The Supabase project for contract tests over HTTP: the migrated project that `SUPABASE_URL`,
 * `SUPABASE_PUBLISHABLE_KEY` and `SUPABASE_DB_URL` name; without them, an embedded backend is started.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { startTestBackend } from '../../local/testing/start-test-backend.ts';

export interface Project {
  url: string;
  publishableKey: string;
  /** A direct connection to the database, as superuser or the project's owner. */
  sql: Sql;
  close(): Promise<void>;
}

const migrationsDirectory = join(import.meta.dirname, '../../migrations');

/**
 * Connects to the project if all three variables are set; otherwise starts an embedded backend with all migrations.
 */
export async function openProject(): Promise<Project> {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_DB_URL: databaseUrl,
  } = process.env;
  if (url && publishableKey && databaseUrl) {
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
    return { url, publishableKey, sql, close: () => sql.end() };
  }
  const names = await readdir(migrationsDirectory);
  const migrations = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(migrationsDirectory, name), 'utf8')]),
    ),
  ) as Record<string, string>;
  const started = await startTestBackend({ migrations });
  return {
    url: started.url,
    publishableKey: started.backend.keys.publishable,
    sql: started.backend.sql,
    close: () => started.stop(),
  };
}
