import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpHospital } from './support/publish-rows.ts';

let database: TestDatabase;
let promotion: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const publisher = await signUpHospital(database, 'Limits Clinic');
  promotion = String((await publish({ database, publisher, table: 'promotions' }))['id']);
});
afterAll(() => database.close());

/** An agent whose account is `days` old. */
async function agent({ days }: { days: number }) {
  const userId = await database.signUp();
  const caller: Caller = { role: 'authenticated', userId };
  await database.admin`
    update auth.users set created_at = now() - ${`${days} days`}::interval where id = ${userId}`;
  const customer = randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${userId}, 'x', '081-234-5678')`;
  const op = () => {
    const row_id = randomUUID();
    const values = {
      id: row_id,
      user_id: userId,
      customer_id: customer,
      promotion_id: promotion,
      booking_code: newCode(),
      booking_price: 900,
    };
    return {
      op_id: randomUUID(),
      entity: 'bookings',
      row_id,
      kind: 'create',
      schema: 1,
      at: '',
      base: {},
      values,
    };
  };
  const push = (ops: readonly object[]) =>
    database.as(caller, async (tx) => {
      const [row] = await tx<{ answer: { answers: { outcome: string }[] } }[]>`
        select public.sync_push(${userId}, ${randomUUID()}, ${JSON.stringify(ops)}::text::json) as answer`;
      return row?.answer.answers.map(({ outcome }) => outcome);
    });
  /** The periods of this agent began so long ago. */
  const later = (interval: string) =>
    database.admin`update private.allowances set started_at = started_at - ${interval}::interval where user_id = ${userId}`;
  const stored = async () => {
    const [row] = await database.admin<{ n: number }[]>`
      select count(*)::int as n from public.bookings where user_id = ${userId}`;
    return row?.n;
  };
  return { userId, caller, op, push, later, stored };
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** The refusal as PostgREST reads it. */
async function refusal(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (reason: { code: string; message: string; detail: string }) => reason,
  );
  if (error?.code !== 'PGRST') return error;
  const body = JSON.parse(error.message) as { code: string; details: string | null };
  const { status, headers } = JSON.parse(error.detail) as { status: number; headers: Record<string, string> };
  return { code: body.code, details: body.details, status, seconds: Number(headers['Retry-After']) };
}

test('P40 an agent makes 30 bookings a minute; a push above is refused whole and says how many there is room for', async () => {
  const { op, push, later, stored } = await agent({ days: 2 });
  expect(await refusal(push(many(31, op)))).toEqual({
    code: 'SB024',
    status: 429,
    seconds: 60,
    details: '{"room": 30, "entity": "bookings"}',
  });
  expect(await stored()).toBe(0);
  const first = many(25, op);
  await push(first);
  // A repeat after a lost answer is none of those that are counted.
  expect(await push(first)).toEqual(many(25, () => 'applied'));
  const six = many(6, op);
  const refused = await refusal(push(six));
  expect(refused).toMatchObject({ code: 'SB024', details: '{"room": 5, "entity": "bookings"}' });
  expect(refused).toHaveProperty('seconds', expect.any(Number));
  await push(six.slice(0, 5));
  await later('1 minute');
  await push(six.slice(5));
  expect(await stored()).toBe(31);
});

test('P40 an agent makes 200 bookings a day, and the day ends', async () => {
  const { op, push, later } = await agent({ days: 2 });
  for (let round = 0; round < 8; round++) {
    await push(many(25, op));
    await later('1 minute');
  }
  const waiting = op();
  const refused = await refusal(push([waiting]));
  expect(refused).toMatchObject({ code: 'SB024', status: 429 });
  expect((refused as { seconds: number }).seconds).toBeGreaterThan(80_000);
  await later('24 hours');
  expect(await push([waiting])).toEqual(['applied']);
});

test('P40 an account of today makes 10 bookings a minute, also outside of syncing', async () => {
  const { caller, op, push, stored } = await agent({ days: 0 });
  await push(many(10, op));
  expect(await refusal(push([op()]))).toMatchObject({ code: 'SB024', status: 429 });
  const { values } = op();
  const direct = database.as(caller, (tx) => tx`insert into public.bookings ${tx(values)}`);
  expect(await refusal(direct)).toMatchObject({ code: 'SB024', status: 429 });
  expect(await stored()).toBe(10);
});

test('P40 an account of today makes 50 bookings a day', async () => {
  const { op, push, later, stored } = await agent({ days: 0 });
  for (let round = 0; round < 5; round++) {
    await push(many(10, op));
    await later('1 minute');
  }
  const refused = await refusal(push([op()]));
  expect(refused).toMatchObject({ code: 'SB024', status: 429 });
  expect((refused as { seconds: number }).seconds).toBeGreaterThan(80_000);
  expect(await stored()).toBe(50);
});

test('SECURITY-32 a person takes 60 seats an hour, and periods that are over are forgotten', async () => {
  const { userId, caller } = await agent({ days: 2 });
  const publisher = await signUpHospital(database, 'Events Clinic');
  const event = String((await publish({ database, publisher, table: 'events' }))['id']);
  const register = () =>
    database.as(caller, (tx) => tx`select public.register_for_event(${event}) as answer`);
  const cancel = () => database.as(caller, (tx) => tx`select public.cancel_registration(${event})`);
  for (let round = 0; round < 60; round++) {
    await register();
    await cancel();
  }
  expect(await refusal(register())).toMatchObject({ code: 'SB024', status: 429 });
  await database.admin`update private.allowances set started_at = now() - interval '2 days' where user_id = ${userId}`;
  await database.admin`select private.purge_allowances()`;
  expect(await database.admin`select from private.allowances where user_id = ${userId}`).toHaveLength(0);
  expect([...(await register())]).toEqual([{ answer: 'registered' }]);
});
