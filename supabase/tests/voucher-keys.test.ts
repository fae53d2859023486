import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeviceKey, publicKeyOf } from '../functions/_shared/voucher-signature.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Certificate {
  number: number;
  public_key: string;
  expires_on: string;
}

const newKey = async () => publicKeyOf((await makeDeviceKey()).publicKey);

async function device(userId?: string): Promise<{ userId: string; sessionId: string; caller: Caller }> {
  const person = userId ?? (await database.signUp());
  const sessionId = crypto.randomUUID();
  await database.admin`
    insert into auth.sessions (id, user_id, created_at) values (${sessionId}, ${person}, now())`;
  return { userId: person, sessionId, caller: { role: 'authenticated', userId: person, sessionId } };
}

const certify = (caller: Caller, key: string) =>
  database.as(caller, async (tx) => {
    const [row] = await tx<{ answer: Certificate }[]>`select public.certify_voucher_device(${key}) as answer`;
    if (!row) throw new Error('No answer.');
    return row.answer;
  });

const list = () =>
  database.as({ role: 'anon' }, async (tx) => {
    const [row] = await tx<
      { answer: { keys: { number: number; public_key: string }[]; withdrawn: number[] } }[]
    >`select public.voucher_keys() as answer`;
    if (!row) throw new Error('No answer.');
    return row.answer;
  });

const dayIn = async (days: number) => {
  const [row] = await database.admin<{ day: string }[]>`
    select ((now() at time zone 'Asia/Bangkok')::date + ${days}::int)::text as day`;
  return row?.day;
};

test('BOOKING-22 visitors read the keys that count; operators alone add and withdraw them', async () => {
  const [first, second] = [await newKey(), await newKey()];
  const add = async (key: string) =>
    (await database.admin<{ n: number }[]>`select private.add_voucher_key(${key}) as n`)[0]?.n ?? 0;
  const [one, two] = [await add(first), await add(second)];
  expect(await add(first)).toBe(one);
  const known = async () => (await list()).keys.filter(({ number }) => [one, two].includes(number));
  expect(await known()).toEqual([
    { number: one, public_key: first },
    { number: two, public_key: second },
  ]);
  expect((await database.admin`select private.withdraw_voucher_key(${one}::smallint) as found`)[0]).toEqual({
    found: true,
  });
  expect(await known()).toEqual([{ number: two, public_key: second }]);
  await expect(add('02aa')).rejects.toMatchObject({ constraint_name: 'voucher_keys_public_key_form' });
  const { caller } = await device();
  for (const who of [caller, { role: 'anon' }] as const) {
    for (const call of [
      `select private.add_voucher_key('${await newKey()}')`,
      `select private.withdraw_voucher_key(${two}::smallint)`,
      'select * from private.voucher_keys',
      'select * from private.voucher_certificates',
    ])
      await expect(database.as(who, (tx) => tx.unsafe(call))).rejects.toMatchObject({ code: '42501' });
  }
});

test('BOOKING-22 a device that is signed in gets a certificate for 30 days, a repeat renews it', async () => {
  const phone = await device();
  const key = await newKey();
  const first = await certify(phone.caller, key);
  expect(first).toEqual({
    number: expect.any(Number) as number,
    public_key: key,
    expires_on: await dayIn(30),
  });
  await database.admin`
    update private.voucher_certificates set expires_on = ${(await dayIn(3)) ?? ''} where number = ${first.number}`;
  expect(await certify(phone.caller, key)).toEqual(first);
  expect((await list()).withdrawn).not.toContain(first.number);
});

test('BOOKING-22 nobody else has a key certified: visitors, without a session, for another person', async () => {
  const [phone, other] = [await device(), await device()];
  const key = await newKey();
  await certify(phone.caller, key);
  const { userId } = other;
  for (const caller of [
    { role: 'anon' },
    { role: 'authenticated', userId },
    { role: 'authenticated', userId, sessionId: phone.sessionId },
    other.caller,
  ] satisfies Caller[]) {
    const asked = caller === other.caller ? key : await newKey();
    await expect(certify(caller, asked)).rejects.toMatchObject({ code: '42501' });
  }
  await expect(certify(other.caller, '02zz')).rejects.toMatchObject({ code: '23514' });
});

test('BOOKING-22 a certificate is on the list as soon as its session ends, in whatever way, until its last day', async () => {
  const lost = await device();
  const second = await device(lost.userId);
  const gone = await device();
  const [ofLost, ofSecond, ofGone] = await Promise.all(
    [lost, second, gone].map(async ({ caller }) => certify(caller, await newKey())),
  );
  if (!ofLost || !ofSecond || !ofGone) throw new Error('A certificate is missing.');
  const withdrawn = async () =>
    (await list()).withdrawn.filter((n) => [ofLost, ofSecond, ofGone].some(({ number }) => number === n));
  expect(await withdrawn()).toEqual([]);
  await database.as(second.caller, (tx) => tx`select public.end_sessions(${lost.sessionId})`);
  expect(await withdrawn()).toEqual([ofLost.number]);
  await database.as(gone.caller, (tx) => tx`select public.delete_account()`);
  expect(new Set(await withdrawn())).toEqual(new Set([ofLost.number, ofGone.number]));
  await database.admin`
    update private.voucher_certificates set expires_on = ${(await dayIn(-1)) ?? ''} where number = ${ofLost.number}`;
  expect(await withdrawn()).toEqual([ofGone.number]);
});

test('BOOKING-22 one person has at most 20 devices that sign', async () => {
  const phone = await device();
  for (let n = 0; n < 20; n += 1) await certify(phone.caller, await newKey());
  await expect(certify(phone.caller, await newKey())).rejects.toMatchObject({ code: 'SB024' });
  await database.admin`
    update private.voucher_certificates set expires_on = ${(await dayIn(-1)) ?? ''} where user_id = ${phone.userId}`;
  expect((await certify(phone.caller, await newKey())).number).toBeGreaterThan(0);
});
