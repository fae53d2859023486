import { readFile } from 'node:fs/promises';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';

/**
 * Gives a database (as superuser) what a hosted project has before its first migration: roles, the schemas
 * auth, storage and extensions, identity functions, default privileges. Safe to repeat.
 */
export async function installPlatform(options: { databaseUrl: string }): Promise<void> {
  const own = await readFile(new URL('./platform.sql', import.meta.url), 'utf8');
  const parts = [getAuthSchemaSql(), getStorageSchemaSql(), own];
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // Two starts on one foreign server (DATABASE_URL) must not create the same role at once.
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(723411, 1)`;
      await tx.unsafe(parts.join(';\n')).simple();
    });
  } finally {
    await sql.end();
  }
}
