import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { join, newHospital } from './support/hospital-rows.ts';

interface Answer {
  nonce: string;
  outcome: string;
  [column: string]: unknown;
}

const uuid = () => crypto.randomUUID();
const DEVICE = uuid();
const as = (userId: string): Caller => ({ role: 'authenticated', userId });

let database: TestDatabase;
let agent: string;
let staff: string;
let owner: string;
let hospital: { hospitalId: string; promotionId: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [agent, staff, owner] = [await database.signUp(), await database.signUp(), await database.signUp()];
  hospital = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
  await join(database.admin, { userId: owner, hospitalId: hospital.hospitalId, role: 'owner' });
});

/** A booking of the agent, for a new customer. */
async function book(
  options: { promotionId?: string; code?: string; at?: string } = {},
): Promise<{ id: string; code: string }> {
  const { promotionId = hospital.promotionId, code = newCode(), at = '2026-11-20T09:00:00Z' } = options;
  const [id, customer] = [uuid(), uuid()];
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${customer}, ${agent}, 'x', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price, created_at)
    values (${id}, ${agent}, ${customer}, ${promotionId}, ${code}, 1, ${at}::text::timestamptz)`;
  return { id, code };
}

/** A booking code in another hospital's hands. */
async function foreignCode(): Promise<string> {
  return (await book({ promotionId: (await newHospital(database.admin)).promotionId })).code;
}

async function redeem(
  code: string,
  options: { nonce?: string; by?: string; at?: string } = {},
): Promise<Answer> {
  const { nonce = uuid(), by = staff, at = '2026-11-20T10:00:00Z' } = options;
  return database.as(as(by), async (tx) => {
    const [row] = await tx<{ answer: Answer }[]>`
      select public.redeem_booking(${nonce}, ${code}, ${DEVICE}, ${at}::text::timestamptz, 'online') as answer`;
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}

interface Row {
  nonce: string;
  code: string;
}

async function redeemBatch(rows: readonly Row[], by = staff): Promise<Answer[]> {
  const sent = rows.map((row) => ({
    ...row,
    device: DEVICE,
    attempted_at: '2026-11-20T10:00:00Z',
    mode: 'offline',
  }));
  return database.as(as(by), async (tx) => {
    const [row] = await tx<{ answers: Answer[] }[]>`
      select public.redeem_batch(${JSON.stringify(sent)}::text::jsonb) as answers`;
    return row?.answers ?? [];
  });
}

const stateOf = async (id: string) => {
  const [row] =
    await database.admin`select used, used_nonce, deleted_at from public.bookings where id = ${id}`;
  return row;
};

test('a code is used once; later attempts are answered when and on which device', async () => {
  const { id, code } = await book();
  const first = await redeem(`${code.slice(0, 5)}-${code.slice(5)}`.toLowerCase());
  expect(first).toMatchObject({ outcome: 'first', booking_id: id, used_nonce: first.nonce });
  const again = await redeem(code);
  expect(again).toMatchObject({
    outcome: 'duplicate',
    used_nonce: first.nonce,
    used_at: first['used_at'],
    used_device: DEVICE,
  });
  expect(await stateOf(id)).toMatchObject({ used: true, used_nonce: first.nonce });
});

test('a known nonce answers with its stored outcome, whatever code comes with it', async () => {
  const { code } = await book();
  const first = await redeem(code);
  expect(await redeem(code, { nonce: first.nonce })).toEqual(first);
  expect(await redeem('nonsense', { nonce: first.nonce })).toEqual(first);
  expect(await redeem(code, { nonce: first.nonce, by: owner })).toEqual(first);
});

test('a cancelled booking is a late cancel, and stays cancelled', async () => {
  const { id, code } = await book();
  await database.as(as(agent), (tx) => tx`update public.bookings set deleted_at = now() where id = ${id}`);
  expect(await redeem(code)).toMatchObject({ outcome: 'late_cancel', booking_id: id });
  expect(await stateOf(id)).toMatchObject({ used: false });
});

test("another hospital's code and an unknown one are answered and stored alike", async () => {
  const foreign = await foreignCode();
  const [nonceA, nonceB] = [uuid(), uuid()];
  const answers = [await redeem(foreign, { nonce: nonceA }), await redeem(newCode(), { nonce: nonceB })];
  expect(answers).toEqual([nonceA, nonceB].map((nonce) => ({ nonce, outcome: 'unknown' })));
  const seen = await database.as(as(owner), (tx) => {
    return tx`select * from public.redemption_events where nonce in (${nonceA}, ${nonceB})`;
  });
  const shapes = seen.map(
    ({ id: _id, nonce: _nonce, code: _code, received_at: _at, closed_at: _closed, ...others }) => others,
  );
  expect(shapes).toHaveLength(2);
  expect(shapes[0]).toEqual(shapes[1]);
  const checks = await database.as(as(staff), async (tx) => {
    const rows = await tx<{ answer: unknown }[]>`
      select public.check_booking(c) as answer from unnest(${[foreign, newCode()]}::text[]) c`;
    return rows.map((row) => row.answer);
  });
  expect(checks).toEqual([{ state: 'unknown' }, { state: 'unknown' }]);
  const stored = await database.admin`
    select foreign_booking_id is not null as theirs from private.failed_checks where user_id = ${staff} order by id`;
  expect(stored.map((row) => row['theirs'])).toEqual([true, false, true, false]);
});

test("the agent of another hospital's booking does not learn that a person asked for it", async () => {
  const foreign = await foreignCode();
  await redeem(foreign);
  const seen = await database.as(as(agent), (tx) => tx`select 1 from public.redemption_events`);
  expect(seen).toHaveLength(0);
});

test('a nonce of another hospital reveals nothing', async () => {
  const { code } = await book();
  const { nonce } = await redeem(code);
  const stranger = await database.signUp();
  await join(database.admin, {
    userId: stranger,
    hospitalId: (await newHospital(database.admin)).hospitalId,
  });
  expect(await redeem(code, { nonce, by: stranger })).toEqual({ nonce, outcome: 'unknown' });
});

test('only members of a hospital may ask', async () => {
  const { code } = await book();
  const refused = { code: '42501', constraint: null };
  const row = { nonce: uuid(), code, device: DEVICE, attempted_at: 'x', mode: 'online' };
  for (const caller of [as(agent), { role: 'anon' } as const]) {
    expect(
      await refusalOf(
        database,
        caller,
        (tx) => tx`select public.redeem_booking(${uuid()}, ${code}, ${DEVICE}, now(), 'online')`,
      ),
    ).toEqual(refused);
    expect(
      await refusalOf(
        database,
        caller,
        (tx) => tx`select public.redeem_batch(${JSON.stringify([row])}::text::jsonb)`,
      ),
    ).toEqual(refused);
    expect(await refusalOf(database, caller, (tx) => tx`select public.check_booking(${code})`)).toEqual(
      refused,
    );
  }
  expect(await refusalOf(database, as(staff), (tx) => tx`update public.bookings set used = true`)).toEqual(
    refused,
  );
});

test("an older code that is none of today's is found, ignoring case", async () => {
  await book({ code: 'AB-C1O' });
  expect(await redeem('ab-c1o')).toMatchObject({ outcome: 'first' });
});

test.each([
  '2999-01-01T00:00:00Z',
  '1970-01-01T00:00:00Z',
  '4000-01-01T00:00:00Z BC',
  'infinity',
  '-infinity',
])("a device's time %s becomes the server's, in bookings and attempts", async (at) => {
  const { id, code } = await book({ at });
  const { nonce } = await redeem(code, { at });
  const [event] = await database.admin`
    select e.attempted_at = e.received_at as attempted, b.created_at between now() - interval '1 hour' and now() as booked
    from public.redemption_events e join public.bookings b on b.id = ${id} where e.nonce = ${nonce}`;
  expect(event).toEqual({ attempted: true, booked: true });
});

test('after thirty codes in vain a person waits, is answered so, and others go on', async () => {
  const { code } = await book();
  const vain = Array.from({ length: 30 }, () => ({ nonce: uuid(), code: newCode() }));
  const answers = await redeemBatch([...vain, { nonce: uuid(), code }]);
  expect(answers.map((answer) => answer.outcome)).toEqual([...vain.map(() => 'unknown'), 'too_many_checks']);
  expect(await refusalOf(database, as(staff), (tx) => tx`select public.check_booking(${code})`)).toEqual({
    code: 'SB010',
    constraint: null,
  });
  await expect(redeem(code)).rejects.toMatchObject({ code: 'SB010' });
  expect(await redeem(code, { by: owner })).toMatchObject({ outcome: 'first' });
  await database.admin`update private.failed_checks set failed_at = failed_at - interval '6 minutes'`;
  expect(await redeem(code)).toMatchObject({ outcome: 'duplicate' });
});

test('thirty people who redeem one code at the same time: one is first', async () => {
  const { id, code } = await book();
  const people = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const userId = await database.signUp();
      await join(database.admin, { userId, hospitalId: hospital.hospitalId });
      return userId;
    }),
  );
  const answers = await Promise.all(people.map((by) => redeem(code, { by })));
  const firsts = answers.filter((answer) => answer.outcome === 'first');
  expect(firsts).toHaveLength(1);
  expect(answers.filter((answer) => answer.outcome === 'duplicate')).toHaveLength(29);
  expect(new Set(answers.map((answer) => answer['used_nonce']))).toEqual(new Set([firsts[0]?.nonce]));
  expect(await stateOf(id)).toMatchObject({ used: true, used_nonce: firsts[0]?.nonce });
});

test('a hundred nonces twice, at the same time, in opposite order and again later: one outcome each', async () => {
  const codes = await Promise.all(Array.from({ length: 40 }, () => book()));
  const rows = Array.from({ length: 100 }, (_, n) => ({
    nonce: uuid(),
    code: codes[n % 45]?.code ?? newCode(),
  }));
  const byNonce = (answers: readonly Answer[]) => new Map(answers.map((answer) => [answer.nonce, answer]));
  const [one, two] = await Promise.all([redeemBatch(rows), redeemBatch(rows.toReversed(), owner)]);
  const three = await redeemBatch(rows);
  expect(one).toHaveLength(100);
  expect(byNonce(two)).toEqual(byNonce(one));
  expect(byNonce(three)).toEqual(byNonce(one));
  expect(one.filter((answer) => answer.outcome === 'first')).toHaveLength(40);
  expect(
    await database.admin`select 1 from public.redemption_events where hospital_id = ${hospital.hospitalId}`,
  ).toHaveLength(100);
});

test('a redemption and a cancellation at the same time: exactly one wins', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, code } = await book();
    const [answer, cancelled] = await Promise.all([
      redeem(code),
      database
        .as(as(agent), (tx) => tx`update public.bookings set deleted_at = now() where id = ${id}`)
        .then(() => true)
        .catch((error: { constraint_name?: string }) => {
          expect(error.constraint_name).toBe('bookings_cancel_used');
          return false;
        }),
    ]);
    expect(answer.outcome).toBe(cancelled ? 'late_cancel' : 'first');
    expect((await stateOf(id))?.['used']).toBe(!cancelled);
  }
});

test('more than a hundred, and what is not of the protocol, is refused whole', async () => {
  const many = Array.from({ length: 101 }, () => ({ nonce: uuid(), code: 'X' }));
  await expect(redeemBatch(many)).rejects.toMatchObject({ code: 'SB002' });
  await expect(redeemBatch([{ nonce: 'x', code: 'X' }])).rejects.toMatchObject({ code: 'SB002' });
  expect(
    await database.admin`select 1 from public.redemption_events where hospital_id = ${hospital.hospitalId}`,
  ).toEqual([]);
});

test('the history is read by the hospital and by the agent of the booking, and changed by nobody', async () => {
  const { nonce } = await redeem((await book()).code);
  const stranger = await database.signUp();
  const counts = await Promise.all(
    [staff, owner, agent, stranger].map((user) =>
      database.as(as(user), (tx) => tx`select 1 from public.redemption_events where nonce = ${nonce}`),
    ),
  );
  expect(counts.map((rows) => rows.length)).toEqual([1, 1, 1, 0]);
});

test('an owner closes a conflict with a note; staff, strangers and first redemptions are refused alike', async () => {
  const { code } = await book();
  const first = await redeem(code);
  const { nonce } = await redeem(code);
  const close = (
    by: string,
    which: string,
    note: string | null,
    resolution: string | null = 'both_honoured',
  ) =>
    refusalOf(
      database,
      as(by),
      (tx) => tx`select public.resolve_redemption(${which}, ${resolution}, ${note})`,
    );
  const refused = { code: '42501', constraint: null };
  expect(await close(staff, nonce, 'x')).toEqual(refused);
  expect(await close(agent, nonce, 'x')).toEqual(refused);
  expect(await close(owner, first.nonce, 'x')).toEqual(refused);
  expect(await close(owner, uuid(), 'x')).toEqual(refused);
  expect(await close(owner, nonce, ' ')).toMatchObject({
    constraint: 'redemption_events_resolution_note_length',
  });
  expect(await close(owner, nonce, null)).toMatchObject({ constraint: 'redemption_events_resolution_whole' });
  expect(await close(owner, nonce, 'x', null)).toMatchObject({ code: '23514' });
  expect(await close(owner, nonce, 'x', 'forgotten')).toMatchObject({
    constraint: 'redemption_events_resolution_known',
  });
  expect(await close(owner, nonce, 'ทั้งสองฝ่ายตกลงกัน')).toBeNull();
});

test('BOOKING-24 of two decisions about a conflict the first is stored, and its repeat changes nothing', async () => {
  const { code } = await book();
  await redeem(code);
  const { nonce } = await redeem(code);
  const decide = async (resolution: string, note: string) => {
    const [row] = await database.as(
      as(owner),
      (tx) => tx<{ event: Answer }[]>`
        select public.resolve_redemption(${nonce}, ${resolution}, ${note}) as event`,
    );
    return row?.event;
  };
  const first = await decide('both_honoured', 'ตกลงกันแล้ว');
  expect(first).toMatchObject({ resolution: 'both_honoured', resolution_note: 'ตกลงกันแล้ว' });
  expect(await decide('both_honoured', 'ตกลงกันแล้ว')).toEqual(first);
  expect(await decide('billing_error', 'คืนเงิน')).toEqual(first);
});
