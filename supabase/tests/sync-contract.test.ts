import postgres from 'postgres';
import type { DigestsResponse, PullResponse, PushResponse, RunResponse } from '../../sync/engine/protocol.ts';
import type { CallResult } from '../../sync/testing/contract-server.ts';
import { limitOf } from '../../sync/testing/contract-support.ts';
import { describeSyncContract } from '../../sync/testing/contract.ts';
import { openTestDatabase, type Caller } from './support/open-test-database.ts';
import {
  closedAgo,
  join,
  leave,
  metAgo,
  newHospital,
  renamePromotion,
  revokeDevice,
  setDeviceDays,
  useBooking,
} from './support/hospital-rows.ts';

async function resultOf<T>(call: Promise<T>): Promise<CallResult<T>> {
  try {
    return { ok: true, value: await call };
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    if (error.code !== 'PGRST') return { ok: false, code: error.code };
    // The whole answer, as PostgREST reads it from the error.
    const { code, details } = JSON.parse(error.message) as { code: string; details: string };
    const { headers } = JSON.parse(error.detail ?? '') as { headers: { 'Retry-After': string } };
    return { ok: false, code, limited: limitOf({ details, retryAfter: headers['Retry-After'] }) };
  }
}

// A caller without identity still has the role that may call the functions, so the functions themselves must refuse.
const callerOf = (user: string | null): Caller => ({ role: 'authenticated', userId: user });

describeSyncContract({
  name: 'the functions in PostgreSQL',
  open: async () => {
    const database = await openTestDatabase();
    const { admin } = database;
    return {
      newUser: () => database.signUp(),
      push: (user, call) =>
        resultOf(
          database.as(callerOf(user), async (tx) => {
            const [row] = await tx<{ answer: PushResponse }[]>`
              select public.sync_push(${call.expected_user}, ${call.device}, ${JSON.stringify(call.ops)}::text::json,
                                      ${call.known_epoch ?? null},
                                      ${call.acknowledged === undefined ? null : JSON.stringify(call.acknowledged)}::text::jsonb) as answer`;
            if (!row) throw new Error('sync_push gave no row.');
            return row.answer;
          }),
        ),
      pull: (user, call) =>
        resultOf(
          database.as(callerOf(user), async (tx) => {
            const [row] = await tx<{ answer: PullResponse }[]>`
              select public.sync_pull(${call.expected_user}, ${JSON.stringify(call.cursors)}::text::jsonb,
                                      ${call.max_rows ?? 500}, ${call.outbox ?? null},
                                      ${call.needed_first ?? false}) as answer`;
            if (!row) throw new Error('sync_pull gave no row.');
            return row.answer;
          }),
        ),
      digests: (user, call) =>
        resultOf(
          database.as(callerOf(user), async (tx) => {
            const [row] = await tx<{ answer: DigestsResponse }[]>`
              select public.sync_digests(${call.expected_user}, ${call.entity}, ${call.after}) as answer`;
            if (!row) throw new Error('sync_digests gave no row.');
            return row.answer;
          }),
        ),
      run: (user, call) =>
        resultOf(
          database.as(callerOf(user), async (tx) => {
            const [row] = await tx<{ answer: RunResponse }[]>`
              select public.sync_run(${call.expected_user}, ${call.entity}, ${call.after}, ${call.until}) as answer`;
            if (!row) throw new Error('sync_run gave no row.');
            return row.answer;
          }),
        ),
      desk: (user, { name, body }) =>
        resultOf(
          database.as(callerOf(user), async (tx) => {
            const given = Object.entries(body).map(([key, value]: [string, unknown]) =>
              typeof value === 'string' || value === null
                ? tx`${tx(key)} => ${value}`
                : key === 'clean'
                  ? tx`${tx(key)} => ${value as string[]}::uuid[]`
                  : tx`${tx(key)} => ${JSON.stringify(value)}::text::jsonb`,
            );
            const [row] = await tx<{ answer: unknown }[]>`
              select public.${tx(name)}(${given.length === 0 ? tx`` : given.flatMap((one, n) => (n === 0 ? [one] : [tx`, `, one]))}) as answer`;
            return row?.answer;
          }),
        ),
      erase: async ({ entity, rowId }) => {
        await admin`delete from ${admin(`public.${entity}`)} where id = ${rowId}`;
      },
      reassign: async ({ entity, rowId, userId }) => {
        await admin`update ${admin(`public.${entity}`)} set user_id = ${userId} where id = ${rowId}`;
      },
      newHospital: (promotion) => newHospital(admin, promotion),
      renamePromotion: (promotion) => renamePromotion(admin, promotion),
      join: (member) => join(admin, member),
      leave: (member) => leave(admin, member),
      useBooking: (bookingId) => useBooking(admin, bookingId),
      setDeviceDays: (options) => setDeviceDays(admin, options),
      revokeDevice: (options) => revokeDevice(admin, options),
      closedAgo: (booking) => closedAgo(admin, booking),
      metAgo: (options) => metAgo(admin, options),
      eraseCustomer: ({ userId, customerId }) =>
        database.as(callerOf(userId), async (tx) => {
          const [row] = await tx<
            { erased: boolean }[]
          >`select public.erase_customer(${customerId}) as erased`;
          return row?.erased ?? false;
        }),
      newEpoch: async () => {
        await admin`select private.sync_new_epoch()`;
      },
      purge: async () => {
        await admin`update public.sync_ops set created_at = now() - interval '60 days'`;
        await admin`select private.purge_deleted()`;
      },
      ledgerSize: async (user) => {
        const [row] = await admin<{ size: number }[]>`
          select count(*)::int as size from public.sync_ops where user_id = ${user}`;
        return row?.size ?? 0;
      },
      close: () => database.close(),
    };
  },
});
