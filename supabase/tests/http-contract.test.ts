/**
 * The same contract through supabase-js, HTTP and the embedded backend: what a device meets. `SUPABASE_URL`,
 * `SUPABASE_PUBLISHABLE_KEY` and `SUPABASE_DB_URL` name another project that has the migrations, to run it there.
 */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres, { type Sql } from 'postgres';
import { callErrors, type PullResponse, type PushResponse } from '../../sync/protocol.ts';
import type { CallResult } from '../../sync/testing/contract-server.ts';
import { describeSyncContract } from '../../sync/testing/contract.ts';
import { join as joinHospital, leave, newHospital, useBooking } from './support/hospital-rows.ts';
import { startTestBackend } from '../local/testing/start-test-backend.ts';

const here = import.meta.dirname;

interface Project {
  url: string;
  publishableKey: string;
  /** Behind the API. */
  sql: Sql;
  close(): Promise<void>;
}

async function openProject(): Promise<Project> {
  const {
    SUPABASE_URL: url,
    SUPABASE_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_DB_URL: databaseUrl,
  } = process.env;
  if (url && publishableKey && databaseUrl) {
    const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} });
    return { url, publishableKey, sql, close: () => sql.end() };
  }
  const directory = join(here, '../migrations');
  const names = await readdir(directory);
  const migrations = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name), 'utf8')])),
  ) as Record<string, string>;
  const started = await startTestBackend({ migrations });
  await started.backend.sql.unsafe(await readFile(join(here, 'support/contract-tables.sql'), 'utf8'));
  return {
    url: started.url,
    publishableKey: started.backend.keys.publishable,
    sql: started.backend.sql,
    close: () => started.stop(),
  };
}

async function call<T>(client: SupabaseClient, name: string, body: object): Promise<CallResult<T>> {
  const { data, error } = await client.rpc(name, body);
  if (!error) return { ok: true, value: data as T };
  // Over HTTP somebody without identity is stopped one step earlier, by the missing grant.
  return { ok: false, code: error.code === '42501' ? callErrors.sync_identity : error.code };
}

describeSyncContract({
  name: 'the functions through supabase-js and HTTP',
  open: async () => {
    const project = await openProject();
    const { sql } = project;
    const quiet = { auth: { persistSession: false, autoRefreshToken: false } };
    const clients = new Map<string | null, SupabaseClient>([
      [null, createClient(project.url, project.publishableKey, quiet)],
    ]);
    const clientOf = (user: string | null): SupabaseClient => {
      const client = clients.get(user);
      if (!client) throw new Error('Nobody signed up with this id.');
      return client;
    };
    return {
      newUser: async () => {
        const client = createClient(project.url, project.publishableKey, quiet);
        const email = `${crypto.randomUUID()}@demo.test`;
        const { data, error } = await client.auth.signUp({ email, password: 'demo1234' });
        if (error || !data.user) throw error ?? new Error('The sign-up gave no person.');
        clients.set(data.user.id, client);
        return data.user.id;
      },
      push: (user, body) => call<PushResponse>(clientOf(user), 'sync_push', body),
      pull: (user, body) => call<PullResponse>(clientOf(user), 'sync_pull', body),
      erase: async ({ entity, rowId }) => {
        await sql`delete from ${sql(`public.${entity}`)} where id = ${rowId}`;
      },
      reassign: async ({ entity, rowId, userId }) => {
        await sql`update ${sql(`public.${entity}`)} set user_id = ${userId} where id = ${rowId}`;
      },
      newHospital: () => newHospital(sql),
      join: (member) => joinHospital(sql, member),
      leave: (member) => leave(sql, member),
      useBooking: (bookingId) => useBooking(sql, bookingId),
      eraseCustomer: async ({ userId, customerId }) => {
        const { data, error } = await clientOf(userId).rpc('erase_customer', { id: customerId });
        if (error) throw error;
        return data === true;
      },
      newEpoch: async () => {
        await sql`select private.sync_new_epoch()`;
      },
      close: () => project.close(),
    };
  },
});
