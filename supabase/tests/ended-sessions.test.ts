import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { attempt, refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { join, newHospital } from './support/hospital-rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A person with an access token whose session has ended. */
async function personWithoutSession(): Promise<Caller & { userId: string }> {
  return { role: 'authenticated', userId: await database.signUp(), sessionId: crypto.randomUUID() };
}

/** Functions that a token whose session has ended may call, each with the reason why that does no lasting harm. */
const takesEndedSessions: Record<string, string> = {
  cancel_registration: 'gives up the own seat',
  change_event_mail: 'is a switch of the person',
  check_booking: 'reads',
  end_push_subscription: 'ends what belongs to this session alone',
  find_closed_bookings: 'reads',
  hospital_people: 'reads',
  merge_customers: 'can be undone',
  open_requests: 'reads',
  own_data: 'reads',
  register_for_event: 'takes an own seat, which can be given up',
  request_inbox: 'reads',
};

test('SECURITY-17 an ended session calls no function that writes, except those listed', async () => {
  const caller = await personWithoutSession();
  const functions = await database.admin<{ name: string; call: string }[]>`
    select p.proname as name, format('select public.%I(%s)', p.proname, (
      select string_agg(format('%I => %s', a.name, case
        when a.name = 'expected_user' then 'auth.uid()' when a.type = 'text'::regtype then '''''' else 'null' end), ', ')
      from unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) a (name, type))) as call
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.provolatile = 'v'
      and has_function_privilege('authenticated', p.oid, 'execute')
      -- What needs no account asks for no session.
      and not has_function_privilege('anon', p.oid, 'execute')
    order by 1`;
  const taken: string[] = [];
  for (const { name, call } of functions) {
    const refusal = await database
      .as(caller, (tx) => tx.unsafe(call))
      .then(
        () => 'was answered',
        (error: Error) => error.message,
      );
    if (!/session (of this token )?has ended|device that is signed in/i.test(refusal)) taken.push(name);
  }
  expect(taken).toEqual(Object.keys(takesEndedSessions));
});

test('SECURITY-17 an ended session takes nobody out of a hospital, not even its own person', async () => {
  const { hospitalId } = await newHospital(database.admin);
  const caller = await personWithoutSession();
  await join(database.admin, { userId: caller.userId, hospitalId });
  const leave = (tx: TransactionSql) => tx`select public.remove_member(${hospitalId}, ${caller.userId})`;
  expect(await refusalOf(database, caller, leave)).toMatchObject({ code: '42501' });
  expect(
    await database.admin`select from public.hospital_members where user_id = ${caller.userId}`,
  ).toHaveLength(1);
});

test('SECURITY-17 an ended session hands no customer over', async () => {
  const caller = await personWithoutSession();
  const other = await database.signUp();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone)
    values (${crypto.randomUUID()}, ${caller.userId}, 'x', '081-234-5678')`;
  const [offer] = await database.admin<{ id: string }[]>`
    insert into private.handovers (user_id, to_email, to_user, accepted_at)
    values (${caller.userId}, 'other@demo.test', ${other}, now()) returning id`;
  const hand = (tx: TransactionSql) => tx`select public.hand_over_customers(${offer?.id ?? ''})`;
  expect(await refusalOf(database, caller, hand)).toMatchObject({ code: '42501' });
  await database.as({ role: 'authenticated', userId: caller.userId }, hand);
  expect(await database.admin`select from public.customers where user_id = ${other}`).toHaveLength(1);
});

test('SECURITY-17 an ended session changes nothing that others read, cancels nothing, and removes and replaces no file', async () => {
  const { hospitalId, promotionId } = await newHospital(database.admin);
  const caller = await personWithoutSession();
  const living = { role: 'authenticated', userId: caller.userId } as const;
  await join(database.admin, { userId: caller.userId, hospitalId, role: 'owner' });
  await database.admin`insert into public.user_roles values (${caller.userId}, 'super_admin')`;
  const key = `${caller.userId}/${crypto.randomUUID()}/${crypto.randomUUID()}.pdf`;
  await database.admin`
    insert into storage.objects (bucket_id, name) values ('car-insurance-documents', ${key})`;
  const customerId = crypto.randomUUID();
  const bookingId = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone)
    values (${customerId}, ${caller.userId}, 'x', '081-234-5678')`;
  await database.admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${bookingId}, ${caller.userId}, ${customerId}, ${promotionId}, ${newCode()}, 1)`;
  const changes: Record<string, string> = {
    'update hospitals': `update public.hospitals set telephone = '1' where id = '${hospitalId}' returning 1`,
    'update promotions': `update public.promotions set area = 'x' where id = '${promotionId}' returning 1`,
    'insert approval': `insert into public.advert_approvals (promotion_id, authority, number)
      values ('${promotionId}', 'hss', '1') returning 1`,
    'insert events': `insert into public.events
        (hospital_id, user_id, event_title, description, start_date, end_date)
      values ('${hospitalId}', '${caller.userId}', 'งาน', 'สิบตัวอักษรขึ้นไป', now(), now()) returning 1`,
    'update pages': `update public.page_contents set content = content where page_name = 'faq' returning 1`,
    'update rules': `update public.client_rules set rollout_percent = 100 returning 1`,
    'cancel booking': `update public.bookings set deleted_at = now() where id = '${bookingId}' returning 1`,
    'replace file': `update storage.objects set owner_id = owner_id where name = '${key}' returning 1`,
    'remove file': `delete from storage.objects where name = '${key}' returning 1`,
    'delete promotions': `delete from public.promotions where id = '${promotionId}' returning 1`,
  };
  const done = async (who: Caller, statement: string) => {
    const outcome = await attempt(database, who, (tx) => tx.unsafe(statement));
    return 'value' in outcome && outcome.value.length > 0;
  };
  for (const [name, statement] of Object.entries(changes)) {
    expect([name, await done(caller, statement), await done(living, statement)]).toEqual([name, false, true]);
  }
});
