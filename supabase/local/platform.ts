import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres, { type Sql } from 'postgres';
import { findMissingRights } from './server-rights.ts';
import { withoutComments } from './without-comments.ts';

/**
 * The role of DATABASE_URL lacks rights that the server needs. The message names them and a command for each.
 */
export class MissingRightsError extends Error {
  override name = 'MissingRightsError';
  readonly missing: readonly string[];
  constructor(missing: readonly string[]) {
    super(
      `The role of DATABASE_URL is no superuser and lacks: ${missing.join('; ')}. ` +
        'Run once as superuser in that database: npm run -s ops:database-script -- ROLE | psql URL',
    );
    this.missing = missing;
  }
}

/**
 * Gives a database what a hosted project has before its first migration: roles, schemas, identity functions,
 * default privileges. Repeatable. Without superuser it changes nothing and throws {@link MissingRightsError},
 * unless {@link databaseScript} was run.
 */
export async function installPlatform(options: { databaseUrl: string }): Promise<void> {
  const text = await platformSql();
  const sql = postgres(options.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    if (!(await isSuperuser(sql))) {
      const missing = await findMissingRights(async (query) => [...(await sql.unsafe(query))]);
      if (missing.length === 0 && !(await isPrepared(sql, text))) missing.push('what this release prepares');
      if (missing.length > 0) throw new MissingRightsError(missing);
      return;
    }
    // Two starts on one foreign server (DATABASE_URL) must not create the same role at once.
    await sql.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(723411, 1)`;
      await tx.unsafe(text).simple();
    });
  } finally {
    await sql.end();
  }
}

/**
 * The SQL script that a superuser runs for each release, so that the server can
 * connect as the ordinary `role`.
 */
export async function databaseScript(role: string): Promise<string> {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role)) {
    throw new Error('A role is named by lower case letters, digits and underscores.');
  }
  const text = await platformSql();
  const own = await readFile(new URL('./server-role.sql', import.meta.url), 'utf8');
  return [
    'begin',
    text,
    own.replaceAll('the_server', role),
    `insert into supabase_migrations.local_state (key) values ('${keyOf(text)}') on conflict do nothing`,
    'commit',
    '',
  ].join(';\n');
}

async function platformSql(): Promise<string> {
  const own = await readFile(new URL('./platform.sql', import.meta.url), 'utf8');
  return [getAuthSchemaSql(), getStorageSchemaSql(), own].join(';\n');
}

async function isSuperuser(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ is_super: boolean }[]>`
    select rolsuper as is_super from pg_roles where rolname = current_user`;
  return row?.is_super ?? false;
}

async function isPrepared(sql: Sql, text: string): Promise<boolean> {
  const found = await sql`select from supabase_migrations.local_state where key = ${keyOf(text)}`;
  return found.length > 0;
}

/** A release that only changes comments needs no new run of the script. */
const keyOf = (text: string) =>
  `platform ${createHash('sha256').update(withoutComments(text)).digest('hex').slice(0, 16)}`;
