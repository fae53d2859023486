/**
 * The same contract through supabase-js, HTTP and the embedded backend: what a device meets. `SUPABASE_URL`,
 * `SUPABASE_PUBLISHABLE_KEY` and `SUPABASE_DB_URL` name another project that has the migrations, to run it there.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  callErrors,
  type DigestsResponse,
  type PullResponse,
  type PushResponse,
  type RunResponse,
} from '../../sync/engine/protocol.ts';
import type { CallResult } from '../../sync/testing/contract-server.ts';
import { limitOf } from '../../sync/testing/contract-support.ts';
import { describeSyncContract } from '../../sync/testing/contract.ts';
import {
  closedAgo,
  join as joinHospital,
  leave,
  metAgo,
  newHospital,
  renamePromotion,
  revokeDevice,
  setDeviceDays,
  useBooking,
} from './support/hospital-rows.ts';
import { openProject } from './support/open-project.ts';

const here = import.meta.dirname;

/** Of the last answer that came in. */
let retryAfter: string | null = null;
const fetchAndNote: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  retryAfter = response.headers.get('retry-after');
  return response;
};

async function ask<T>(client: SupabaseClient, name: string, body: object): Promise<CallResult<T>> {
  const { data, error, status } = await client.rpc(name, body);
  if (!error) return { ok: true, value: data as T };
  const limited = status === 429 ? { limited: limitOf({ details: error.details, retryAfter }) } : {};
  return { ok: false, code: error.code, ...limited };
}

async function call<T>(client: SupabaseClient, name: string, body: object): Promise<CallResult<T>> {
  const result = await ask<T>(client, name, body);
  // Over HTTP the missing grant refuses a caller without identity, before the function runs.
  return !result.ok && result.code === '42501' ? { ok: false, code: callErrors.sync_identity } : result;
}

describeSyncContract({
  name: 'the functions through supabase-js and HTTP',
  open: async () => {
    const project = await openProject();
    const { sql } = project;
    // A project named from outside has them already.
    if (!process.env['SUPABASE_DB_URL']) {
      await sql.unsafe(await readFile(join(here, 'support/contract-tables.sql'), 'utf8'));
    }
    const quiet = {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { fetch: fetchAndNote },
    };
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
      digests: (user, body) => call<DigestsResponse>(clientOf(user), 'sync_digests', body),
      run: (user, body) => call<RunResponse>(clientOf(user), 'sync_run', body),
      desk: (user, { name, body }) => ask<unknown>(clientOf(user), name, body),
      erase: async ({ entity, rowId }) => {
        await sql`delete from ${sql(`public.${entity}`)} where id = ${rowId}`;
      },
      reassign: async ({ entity, rowId, userId }) => {
        await sql`update ${sql(`public.${entity}`)} set user_id = ${userId} where id = ${rowId}`;
      },
      newHospital: (promotion) => newHospital(sql, promotion),
      renamePromotion: (promotion) => renamePromotion(sql, promotion),
      join: (member) => joinHospital(sql, member),
      leave: (member) => leave(sql, member),
      useBooking: (bookingId) => useBooking(sql, bookingId),
      setDeviceDays: (options) => setDeviceDays(sql, options),
      revokeDevice: (options) => revokeDevice(sql, options),
      closedAgo: (booking) => closedAgo(sql, booking),
      metAgo: (options) => metAgo(sql, options),
      eraseCustomer: async ({ userId, customerId }) => {
        const { data, error } = await clientOf(userId).rpc('erase_customer', { id: customerId });
        if (error) throw error;
        return data === true;
      },
      newEpoch: async () => {
        await sql`select private.sync_new_epoch()`;
      },
      purge: async () => {
        await sql`update public.sync_ops set created_at = now() - interval '60 days'`;
        await sql`select private.purge_deleted()`;
      },
      ledgerSize: async (user) => {
        const [row] = await sql<{ size: number }[]>`
          select count(*)::int as size from public.sync_ops where user_id = ${user}`;
        return row?.size ?? 0;
      },
      close: () => project.close(),
    };
  },
});
