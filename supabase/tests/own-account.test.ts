import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { signUpHospital } from './support/publish-rows.ts';
import { untilItWaits } from './support/until-it-waits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const callerOf = (userId: string, sessionId?: string): Caller => ({
  role: 'authenticated',
  userId,
  ...(sessionId === undefined ? {} : { sessionId }),
});

async function ask<T>(caller: Caller, call: string): Promise<T> {
  return database.as(caller, async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${call} as answer`);
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}

async function addCustomer(userId: string, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${userId}, ${name}, '0812345678')`;
  await database.admin`
    insert into public.customer_notes (id, user_id, customer_id, content) values (${crypto.randomUUID()}, ${userId}, ${id}, 'ลับ')`;
  return id;
}

const session = async (userId: string): Promise<string> => {
  const id = crypto.randomUUID();
  await database.admin`insert into auth.sessions (id, user_id, created_at) values (${id}, ${userId}, now())`;
  return id;
};

test('SECURITY-37 a copy has every row of the person, and none of another', async () => {
  const [mine, other] = [await database.signUp(), await database.signUp()];
  await addCustomer(mine, 'สมชาย');
  await addCustomer(other, 'ของคนอื่น');
  const data = await ask<Record<string, unknown[]>>(callerOf(mine), 'own_data()');
  expect(data).toMatchObject({
    user_id: mine,
    profiles: [{ user_id: mine }],
    customers: [{ name: 'สมชาย' }],
  });
  expect(data['customer_notes']).toHaveLength(1);
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining([
      'car_insurance',
      'bookings',
      'saved_promotions',
      'event_registrations',
      'sync_conflicts',
    ]),
  );
  expect(JSON.stringify(data)).not.toContain('ของคนอื่น');
});

test('SECURITY-37 a copy has every table of the API with rows of people', async () => {
  const data = await ask<Record<string, unknown>>(callerOf(await database.signUp()), 'own_data()');
  const rows = await database.admin<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' and table_name not like 'contract\_%'`;
  // What the person published is the hospital's, and the rest is about devices and numbers, not about people.
  const left = ['promotions', 'events', 'hospital_devices', 'sync_ops', 'sync_ledger', 'sync_numbers'];
  expect(rows.map(({ name }) => name).filter((name) => !(name in data) && !left.includes(name))).toEqual([]);
});

test('SECURITY-37 a person sees and ends only their own sessions, and the present one stays', async () => {
  const [mine, other] = [await database.signUp(), await database.signUp()];
  const [here, phone, tablet, foreign] = [
    await session(mine),
    await session(mine),
    await session(mine),
    await session(other),
  ];
  const caller = callerOf(mine, here);
  const list = async () =>
    (await ask<{ id: string; is_current: boolean }[]>(caller, 'own_sessions()')).map((s) => s.id).sort();
  expect(await list()).toEqual([here, phone, tablet].sort());
  expect(
    (await ask<{ id: string; is_current: boolean }[]>(caller, 'own_sessions()')).filter((s) => s.is_current),
  ).toMatchObject([{ id: here }]);
  expect(await ask(caller, `end_sessions('${foreign}')`)).toBe(0);
  expect(await ask(caller, `end_sessions('${here}')`)).toBe(0);
  expect(await ask(caller, `end_sessions('${phone}')`)).toBe(1);
  expect(await list()).toEqual([here, tablet].sort());
  expect(await ask(caller, 'end_sessions(null)')).toBe(1);
  expect(await list()).toEqual([here]);
  expect(await database.admin`select id from auth.sessions where id = ${foreign}`).toHaveLength(1);
});

test('SECURITY-17 a session that has ended neither ends others nor deletes the account', async () => {
  const mine = await database.signUp();
  const [here, stolen] = [await session(mine), await session(mine)];
  expect(await ask(callerOf(mine, here), `end_sessions('${stolen}')`)).toBe(1);
  for (const text of ['end_sessions(null)', 'delete_account()']) {
    await expect(ask(callerOf(mine, stolen), text), text).rejects.toMatchObject({ code: '42501' });
  }
  expect(await ask(callerOf(mine, here), 'delete_account()')).toBe(true);
  // The answer was lost: the same is asked once more.
  expect(await ask(callerOf(mine, here), 'delete_account()')).toBe(true);
});

test('SECURITY-37 a deleted account takes its customers along, and nobody else’s', async () => {
  const [mine, other] = [await database.signUp(), await database.signUp()];
  const gone = await addCustomer(mine, 'สมชาย');
  const stays = await addCustomer(other, 'สมหญิง');
  expect(await ask(callerOf(mine), 'delete_account()')).toBe(true);
  const ids = await database.admin<
    { id: string }[]
  >`select id from public.customers where id = any (${[gone, stays]}::uuid[])`;
  expect(ids.map(({ id }) => id)).toEqual([stays]);
  for (const table of ['auth.users', 'public.profiles', 'public.user_roles', 'public.customer_notes']) {
    const key = table === 'auth.users' ? 'id' : 'user_id';
    expect(await database.admin.unsafe(`select from ${table} where ${key} = '${mine}'`), table).toHaveLength(
      0,
    );
  }
  const facts = await database.admin<{ kind: string }[]>`
    select kind from private.irrevocable_facts where about ->> 'id' = ${mine} or about ->> 'user_id' = ${mine}`;
  expect(facts.map(({ kind }) => kind)).toContain('account_deleted');
});

test('SECURITY-37 what Auth logged of a deleted account goes with the next clean-up, and that of others stays', async () => {
  const [mine, other] = [await database.signUp(), await database.signUp()];
  for (const actor_id of [mine, other]) {
    await database.admin`
      insert into auth.audit_log_entries (id, payload)
      values (${crypto.randomUUID()}, ${JSON.stringify({ actor_id, actor_username: 'a@b.test' })}::text::json)`;
  }
  expect(await ask(callerOf(mine), 'delete_account()')).toBe(true);
  await database.admin`select private.purge_sign_ins()`;
  const left = await database.admin<{ id: string }[]>`
    select payload ->> 'actor_id' as id from auth.audit_log_entries where payload ->> 'actor_id' in (${mine}, ${other})`;
  expect([...left]).toEqual([{ id: other }]);
});

test('SECURITY-37 a replaced refresh token goes after 30 days, but not the one before a token in use', async () => {
  const person = await database.signUp();
  const session = crypto.randomUUID();
  await database.admin`insert into auth.sessions (id, user_id) values (${session}, ${person})`;
  const add = (token: string, parent: string | null, revoked: boolean, days: number) => database.admin`
    insert into auth.refresh_tokens (id, token, parent, user_id, session_id, revoked, updated_at)
    values (${crypto.randomUUID()}, ${token}, ${parent}, ${person}, ${session}, ${revoked}, now() - make_interval(days => ${days}))`;
  await add('oldest', null, true, 32);
  await add('before', 'oldest', true, 31);
  await add('in use', 'before', false, 31);
  await database.admin`select private.purge_sign_ins()`;
  const left = await database.admin<{ token: string }[]>`
    select token from auth.refresh_tokens where session_id = ${session} order by token`;
  expect(left.map(({ token }) => token)).toEqual(['before', 'in use']);
});

test('SECURITY-63 anybody who knows an id learns whether that account was deleted, and nothing else', async () => {
  const [gone, stays] = [await database.signUp(), await database.signUp()];
  await ask(callerOf(gone), 'delete_account()');
  const answers = [gone, stays, crypto.randomUUID()].map((id) =>
    ask({ role: 'anon' }, `is_account_deleted('${id}')`),
  );
  expect(await Promise.all(answers)).toEqual([true, false, false]);
});

test('SECURITY-37 the last owner of a hospital passes it on first', async () => {
  const owner = await signUpHospital(database, 'Lasting Clinic');
  const promotion = crypto.randomUUID();
  await database.admin`
    insert into public.promotions (id, hospital_id, user_id, promotion_title, description, area, start_date, end_date)
    values (${promotion}, ${owner.hospital}, ${owner.userId}, 'ตรวจสุขภาพ', 'ตรวจสุขภาพประจำปี', 'กรุงเทพ', '2026-01-01', '2026-12-31')`;
  await expect(ask(owner.caller, 'delete_account()')).rejects.toMatchObject({ code: 'SB020' });
  const heir = await database.signUp();
  await database.admin`
    insert into public.hospital_members (hospital_id, user_id, role) values (${owner.hospital}, ${heir}, 'owner')`;
  expect(await ask(owner.caller, 'delete_account()')).toBe(true);
  expect(await database.admin`select user_id from public.promotions where id = ${promotion}`).toMatchObject([
    { user_id: null },
  ]);
  await expect(ask(callerOf(heir), 'delete_account()')).rejects.toMatchObject({ code: 'SB020' });
});

test('SECURITY-37 of two owners who delete their accounts at once, one is refused', async () => {
  const first = await signUpHospital(database, 'Racing Clinic');
  const second = await database.signUp();
  await database.admin`
    insert into public.hospital_members (hospital_id, user_id, role) values (${first.hospital}, ${second}, 'owner')`;
  const answers = await Promise.allSettled([
    ask(first.caller, 'delete_account()'),
    ask(callerOf(second), 'delete_account()'),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('SECURITY-37 who becomes the last owner while their account is being deleted leaves no hospital without one', async () => {
  const owner = await signUpHospital(database, 'Passing Clinic');
  const heir = await database.signUp();
  await database.admin`
    insert into public.hospital_members (hospital_id, user_id, role) values (${owner.hospital}, ${heir}, 'staff')`;
  const customer = await addCustomer(heir, 'สมชาย');
  const passOn = async () => {
    await ask(owner.caller, `set_member_role('${owner.hospital}', '${heir}', 'owner')`);
    return ask(owner.caller, `remove_member('${owner.hospital}', '${owner.userId}')`);
  };
  let both: Promise<PromiseSettledResult<unknown>[]> | undefined;
  await database.admin.begin(async (tx) => {
    // Holds up the deletion after it looked for hospitals.
    await tx`select from public.customers where id = ${customer} for update`;
    const deletion = ask(callerOf(heir), 'delete_account()');
    await untilItWaits(database, deletion);
    const passing = passOn();
    both = Promise.allSettled([deletion, passing]);
    await untilItWaits(database, passing, 1);
  });
  const [deleted, passed] = (await both) ?? [];
  expect(deleted).toEqual({ status: 'fulfilled', value: true });
  expect(passed).toMatchObject({ status: 'rejected', reason: { code: 'SB020' } });
  expect(
    await database.admin`select user_id, role from public.hospital_members where hospital_id = ${owner.hospital}`,
  ).toEqual([{ user_id: owner.userId, role: 'owner' }]);
});

test('SECURITY-37 a token of a deleted account, or of a session that was ended elsewhere, syncs nothing more', async () => {
  const person = await database.signUp();
  const [present, other] = [await session(person), await session(person)];
  const pull = `sync_pull('${person}', '{}')`;
  const push = `sync_push('${person}', '${crypto.randomUUID()}', '[]')`;
  const statusOf = async (caller: Caller, call: string) =>
    (await refusalOf(database, caller, (tx) => tx.unsafe(`select public.${call}`)))?.code ?? 'answered';
  expect(await statusOf(callerOf(person, other), pull)).toBe('answered');
  await ask(callerOf(person, present), 'end_sessions(null)');
  for (const call of [pull, push]) {
    expect(await statusOf(callerOf(person, other), call)).toBe('PT401');
    expect(await statusOf(callerOf(person, present), call)).toBe('answered');
  }
  await ask(callerOf(person, present), 'delete_account()');
  for (const id of [present, undefined]) expect(await statusOf(callerOf(person, id), pull)).toBe('PT401');
});
