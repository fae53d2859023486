import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  describeVoucherKeys,
  type Certificate,
  type KeyList,
} from '../../tests/support/voucher-keys/voucher-keys-contract.ts';
import { makeDeviceKey, publicKeyOf } from '../functions/_shared/voucher-signature.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const as = (userId: string, sessionId?: string): Caller => ({
  role: 'authenticated',
  userId,
  ...(sessionId === undefined ? {} : { sessionId }),
});
const callerOf = (caller: { userId: string; sessionId?: string } | null): Caller =>
  caller ? as(caller.userId, caller.sessionId) : { role: 'anon' };
/** The code of a refusal as the API answers it: an error of PostgREST has its code in the message. */
const codeOf = ({ code, message }: postgres.PostgresError): string =>
  code === 'PGRST' ? (JSON.parse(message) as { code: string }).code : code;

describeVoucherKeys({
  name: 'the functions in PostgreSQL',
  open: async () => {
    const opened = await openTestDatabase();
    const { admin } = opened;
    return {
      newDevice: async (given) => {
        const userId = given ?? (await opened.signUp());
        const sessionId = crypto.randomUUID();
        await admin`
          insert into auth.sessions (id, user_id, created_at) values (${sessionId}, ${userId}, now())`;
        return { userId, sessionId };
      },
      certify: async (caller, key) => {
        try {
          const value = await opened.as(callerOf(caller), async (tx) => {
            const [row] = await tx<
              { answer: Certificate }[]
            >`select public.certify_voucher_device(${key}) as answer`;
            return row?.answer;
          });
          if (!value) throw new Error('No answer.');
          return { ok: true, value };
        } catch (error) {
          if (error instanceof postgres.PostgresError) return { ok: false, code: codeOf(error) };
          throw error;
        }
      },
      list: () =>
        opened.as({ role: 'anon' }, async (tx) => {
          const [row] = await tx<{ answer: KeyList }[]>`select public.voucher_keys() as answer`;
          if (!row) throw new Error('No answer.');
          return row.answer;
        }),
      addKey: async (key) => {
        const [row] = await admin<{ n: number }[]>`select private.add_voucher_key(${key}) as n`;
        return row?.n ?? 0;
      },
      withdrawKey: async (number) => {
        const [row] = await admin<{ found: boolean }[]>`
          select private.withdraw_voucher_key(${number}::smallint) as found`;
        return row?.found ?? false;
      },
      endSession: async (by, sessionId) => {
        await opened.as(callerOf(by), (tx) => tx`select public.end_sessions(${sessionId})`);
      },
      deleteAccount: async (by) => {
        await opened.as(callerOf(by), (tx) => tx`select public.delete_account()`);
      },
      passDays: async (days) => {
        await admin`update private.voucher_certificates set expires_on = expires_on - ${days}::int`;
      },
      dayIn: async (days) => {
        const [row] = await admin<{ day: string }[]>`
          select ((now() at time zone 'Asia/Bangkok')::date + ${days}::int)::text as day`;
        return row?.day ?? '';
      },
      close: () => opened.close(),
    };
  },
});

test('SECURITY-56 nobody but operators adds, withdraws or reads the tables of keys', async () => {
  const key = await publicKeyOf((await makeDeviceKey()).publicKey);
  const userId = await database.signUp();
  for (const who of [as(userId), { role: 'anon' }] as const) {
    for (const call of [
      `select private.add_voucher_key('${key}')`,
      'select private.withdraw_voucher_key(1::smallint)',
      'select * from private.voucher_keys',
      'select * from private.voucher_certificates',
    ])
      await expect(database.as(who, (tx) => tx.unsafe(call))).rejects.toMatchObject({ code: '42501' });
  }
  await expect(database.admin`select private.add_voucher_key('02aa')`).rejects.toMatchObject({
    constraint_name: 'voucher_keys_public_key_form',
  });
});
