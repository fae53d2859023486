import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushResponse, WireOp } from '../../sync/engine/protocol.ts';
import { newCode, op } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { hospitalPeople } from './support/hospital-people.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const as = (userId: string): Caller => ({ role: 'authenticated', userId });
const uuid = () => crypto.randomUUID();

async function ask<T>(userId: string, call: string): Promise<T> {
  return database.as(as(userId), async (tx) => {
    const [row] = await tx.unsafe<{ answer: T }[]>(`select public.${call} as answer`);
    if (!row) throw new Error('No answer.');
    return row.answer;
  });
}

interface State {
  offered: { id: string; email: string; accepted_at: string | null; name: string | null } | null;
  customers: number;
  received: { id: string; email: string; customers: number; accepted_at: string | null }[];
}
const state = (userId: string) => ask<State>(userId, 'handover_state()');

async function twoAgents() {
  const address = `${uuid()}@demo.test`;
  const [from, to] = [await database.signUp(), await database.signUp({ email: address })];
  return { from, to, address };
}

async function addCustomer(userId: string) {
  const id = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${userId}, 'สมชาย', '0812345678')`;
  return id;
}

/** A customer with one row of every kind, a used booking and a file. */
async function addWhole(options: { userId: string; promotionId: string; staff: string }) {
  const { admin } = database;
  const { userId, promotionId, staff } = options;
  const code = newCode();
  const id = await addCustomer(userId);
  const own = { user_id: userId, customer_id: id };
  const path = `${userId}/${id}/${uuid()}.pdf`;
  const file = { name: 'a.pdf', path, size: 1, type: 'application/pdf', sha256: '0'.repeat(64) };
  const ids = {
    customer_notes: uuid(),
    tasks: uuid(),
    consents: uuid(),
    customer_tags: uuid(),
    bookings: uuid(),
  };
  const insurance = uuid();
  await admin`insert into public.customer_notes ${admin({ ...own, id: ids.customer_notes, content: 'ลับ' })}`;
  await admin`insert into public.tasks ${admin({ ...own, id: ids.tasks, title: 'โทร' })}`;
  await admin`insert into public.consents ${admin({
    ...own,
    id: ids.consents,
    purpose: 'marketing',
    answer: 'no',
    text_version: '1-th',
    channel: 'spoken',
  })}`;
  await admin`insert into public.customer_tags ${admin({ ...own, id: ids.customer_tags, tag: 'VIP' })}`;
  await admin`insert into public.bookings ${admin({
    ...own,
    id: ids.bookings,
    promotion_id: promotionId,
    booking_code: code,
    booking_price: 1,
  })}`;
  await database.as(
    as(staff),
    (tx) => tx`select public.redeem_booking(${uuid()}, ${code}, ${uuid()}, now(), 'online')`,
  );
  await admin`
    insert into public.car_insurance (id, user_id, customer_id, documents)
    values (${insurance}, ${userId}, ${id}, ${JSON.stringify([file])}::text::jsonb)`;
  await admin`insert into storage.objects (bucket_id, name) values ('car-insurance-documents', ${path})`;
  return { id, path, ids: { ...ids, car_insurance: insurance } };
}

/** What a device that has seen everything up to now reads next. */
async function pull(userId: string, after: number) {
  return database.as(as(userId), async (tx) => {
    const [stream] = await tx<{ epoch: string }[]>`
      select epoch from public.sync_streams where stream = ${userId}`;
    const cursors = JSON.stringify({ [userId]: { epoch: stream?.epoch ?? userId, seq: after } });
    const [row] = await tx<{ page: Page }[]>`
      select public.sync_pull(${userId}, ${cursors}::text::jsonb, 500) as page`;
    if (!row) throw new Error('No page.');
    return row.page;
  });
}
interface Page {
  rows: Record<string, { id: string; user_id: string }[]>;
  evict: Record<string, string[]>;
}
async function head(stream: string): Promise<number> {
  const [row] = await database.admin<{ head: string }[]>`
    select head from public.sync_streams where stream = ${stream}`;
  return Number(row?.head ?? 0);
}

test('SECURITY-79 an agent offers customers ten times a day, to accounts or not', async () => {
  const { from, address } = await twoAgents();
  const offer = (email: string) =>
    refusalOf(database, as(from), (tx) => tx`select public.offer_customers(${email})`);
  for (let n = 0; n < 10; n++) await ask(from, `offer_customers('${uuid()}@clinic.example')`);
  expect(await offer(address)).toMatchObject({ code: 'PGRST' });
  expect(await offer(`${uuid()}@clinic.example`)).toMatchObject({ code: 'PGRST' });
});

test('SECURITY-81 a name in the mail about an offer is one line without a link', async () => {
  const { from, address } = await twoAgents();
  await database.admin`
    update public.profiles set full_name = ${'Ann\n\nWin https://evil.example'} where user_id = ${from}`;
  await ask(from, `offer_customers('${address}')`);
  const [mail] = await database.admin<{ text: string }[]>`
    select data ->> 'text' as text from private.outgoing_messages where recipient = ${address}`;
  expect(mail?.text).toContain('Ann Win https evil.example offers you all their customers.');
  expect(mail?.text).not.toContain('://');
});

test('PEOPLE-16 customers move with all that belongs to them once both agreed, and leave the former agent', async () => {
  const { from, to, address } = await twoAgents();
  const { hospital, staff } = await hospitalPeople(database);
  const whole = await addWhole({ userId: from, promotionId: hospital.promotionId, staff });
  expect(await ask(from, `offer_customers(' ${address.toUpperCase()} ')`)).toBe(true);
  const { offered } = await state(from);
  expect(offered).toMatchObject({ email: address, accepted_at: null, name: null });
  const handover = offered?.id ?? '';
  expect((await state(to)).received).toMatchObject([{ id: handover, customers: 1, accepted_at: null }]);
  // Not before the other agent accepts.
  const early = await refusalOf(
    database,
    as(from),
    (tx) => tx`select public.hand_over_customers(${handover})`,
  );
  expect(early?.code).toBe('42501');
  expect(await ask(to, `answer_handover('${handover}', true)`)).toBe(true);

  const heads = { from: await head(from), to: await head(to) };
  expect(await ask(from, `hand_over_customers('${handover}')`)).toEqual({ moved: 1, left: 0 });
  const left = await pull(from, heads.from);
  const arrived = await pull(to, heads.to);
  for (const [entity, id] of [['customers', whole.id], ...Object.entries(whole.ids)] as [string, string][]) {
    expect(left.evict[entity], entity).toContain(id);
    expect(
      arrived.rows[entity]?.map((row) => [row.id, row.user_id]),
      entity,
    ).toContainEqual([id, to]);
  }
  expect(Object.values(left.rows).flat()).toEqual([]);
  expect(arrived.rows['booked_promotions']).toHaveLength(1);
  expect(arrived.rows['booking_contacts']).toHaveLength(1);
  expect(arrived.rows['redemption_events']).toHaveLength(1);
  expect(left.evict['redemption_events']).toHaveLength(1);
  const order = await database.admin<{ entity: string }[]>`
    select entity from public.sync_changes where stream = ${to} and seq > ${heads.to} order by seq`;
  expect(order[0]?.entity).toBe('customers');
  expect(await state(from)).toMatchObject({ offered: null, customers: 0 });
  expect((await state(to)).received).toEqual([]);
});

test('PEOPLE-16 documents stay readable for the new agent after the account is gone, and go with the customer', async () => {
  const { from, to, address } = await twoAgents();
  const { hospital, staff } = await hospitalPeople(database);
  const { id, path } = await addWhole({ userId: from, promotionId: hospital.promotionId, staff });
  const stays = await addWhole({ userId: from, promotionId: hospital.promotionId, staff });
  await database.admin`update public.customers set deleted_at = now() where id = ${stays.id}`;
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  const files = (who: string) =>
    database.as(
      as(who),
      (tx) =>
        tx<{ name: string }[]>`select name from storage.objects where bucket_id = 'car-insurance-documents'`,
    );
  expect(await files(to)).toEqual([]);
  await ask(to, `answer_handover('${handover}', true)`);
  await ask(from, `hand_over_customers('${handover}')`);
  expect((await files(to)).map(({ name }) => name)).toEqual([path]);
  expect(await ask(from, 'delete_account()')).toBe(true);
  expect((await files(to)).map(({ name }) => name)).toEqual([path]);
  expect(await database.admin`select from storage.objects where name = ${stays.path}`).toHaveLength(0);
  expect(await database.admin`select user_id from public.customers where id = ${id}`).toEqual([
    { user_id: to },
  ]);
  expect(await ask(to, `erase_customer('${id}')`)).toBe(true);
  expect(await database.admin`select from storage.objects where name = ${path}`).toHaveLength(0);
});

test('SECURITY-57 documents in the former agent’s folder go with the new agent’s account, however it is deleted', async () => {
  const { from, to, address } = await twoAgents();
  const { hospital, staff } = await hospitalPeople(database);
  const { id, path } = await addWhole({ userId: from, promotionId: hospital.promotionId, staff });
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  await ask(to, `answer_handover('${handover}', true)`);
  await ask(from, `hand_over_customers('${handover}')`);
  await database.admin`delete from auth.users where id = ${to}`;
  expect(await database.admin`select from public.customers where id = ${id}`).toHaveLength(0);
  expect(await database.admin`select from storage.objects where name = ${path}`).toHaveLength(0);
  expect(await database.admin`select from private.removed_files where name = ${path}`).toHaveLength(1);
});

/** Two customers of one agent, merged, each with a link to consents; then all is handed over. */
async function handOverMerged() {
  const { from, to, address } = await twoAgents();
  const [survivor, other] = [await addCustomer(from), await addCustomer(from)];
  const links = [];
  for (const id of [survivor, other]) links.push(await ask<string>(from, `make_consent_link('${id}')`));
  expect(await ask(from, `merge_customers('${survivor}', '${other}')`)).toBe(true);
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  await ask(to, `answer_handover('${handover}', true)`);
  expect(await ask(from, `hand_over_customers('${handover}')`)).toEqual({ moved: 1, left: 0 });
  return { from, to, survivor, other, links };
}

test('PEOPLE-16 records that were merged into a customer go along, and are erased with it', async () => {
  const { from, to, survivor, other } = await handOverMerged();
  const owner = () =>
    database.admin`select user_id, deleted_at is null as present from public.customers where id = ${other}`;
  expect(await owner()).toEqual([{ user_id: to, present: false }]);
  const restored = await database.as(
    as(from),
    (tx) => tx`update public.customers set deleted_at = null where id = ${other} returning id`,
  );
  expect(restored).toHaveLength(0);
  expect(await ask(to, `erase_customer('${survivor}')`)).toBe(true);
  expect(await owner()).toHaveLength(0);
});

test('SECURITY-50 a link that the former agent knows ends with the hand-over', async () => {
  const { to, survivor, links } = await handOverMerged();
  for (const secret of links) {
    expect(await ask(to, `read_consent_page('${secret}')`)).toEqual({ state: 'unknown' });
  }
  const secret = await ask<string>(to, `make_consent_link('${survivor}')`);
  expect(await ask(to, `read_consent_page('${secret}')`)).toMatchObject({ state: 'open' });
});

test('SECURITY-50 a record that was merged into another agent’s customer shows nothing of that one', async () => {
  const { admin } = database;
  const { from, to } = await twoAgents();
  const [survivor, other] = [await addCustomer(to), await addCustomer(from)];
  const secret = await ask<string>(from, `make_consent_link('${other}')`);
  const refusal = { purpose: 'marketing', answer: 'no', text_version: '1-th', channel: 'spoken' };
  await admin`insert into public.consents ${admin({ ...refusal, user_id: to, customer_id: survivor })}`;
  await admin`update public.customers set deleted_at = now() where id = ${other}`;
  await admin`insert into private.merged_customers (id, survivor_id) values (${other}, ${survivor})`;
  expect(await ask(from, `read_consent_page('${secret}')`)).toEqual({ state: 'unknown' });
  await database.as(as(from), (tx) => tx`update public.customers set deleted_at = null where id = ${other}`);
  expect(await admin`select from public.consents where customer_id = ${other}`).toHaveLength(0);
  expect(await ask(from, `read_consent_page('${secret}')`)).toMatchObject({ state: 'open' });
});

test('SECURITY-57 the former agent neither reads, replaces, adds nor removes documents of a customer, until the customer is back', async () => {
  const { from, to, address } = await twoAgents();
  const { hospital, staff } = await hospitalPeople(database);
  const { id, path } = await addWhole({ userId: from, promotionId: hospital.promotionId, staff });
  const moveTo = async (address: string, giver: string, taker: string) => {
    await ask(giver, `offer_customers('${address}')`);
    const handover = (await state(giver)).offered?.id ?? '';
    await ask(taker, `answer_handover('${handover}', true)`);
    await ask(giver, `hand_over_customers('${handover}')`);
  };
  await moveTo(address, from, to);
  const other = `${from}/${uuid()}/${uuid()}.pdf`;
  await database.admin`insert into storage.objects (bucket_id, name) values ('car-insurance-documents', ${other})`;

  const names = (who: string) =>
    database.as(as(who), async (tx) => {
      const rows = await tx<{ name: string }[]>`
        select name from storage.objects where bucket_id = 'car-insurance-documents' order by name`;
      return rows.map(({ name }) => name);
    });
  expect(await names(from)).toEqual([other]);
  expect(await names(to)).toEqual([path]);
  const touched = await database.as(as(from), async (tx) => {
    await tx`select set_config('storage.allow_delete_query', 'true', true)`;
    return [
      ...(await tx`update storage.objects set metadata = '{}' where name = ${path} returning name`),
      ...(await tx`delete from storage.objects where name = ${path} returning name`),
    ];
  });
  expect(touched).toEqual([]);
  const added = (who: string, name: string) =>
    refusalOf(
      database,
      as(who),
      (tx) => tx`insert into storage.objects (bucket_id, name) values ('car-insurance-documents', ${name})`,
    );
  expect((await added(from, `${from}/${id}/${uuid()}.pdf`))?.code).toBe('42501');
  const moved = await refusalOf(
    database,
    as(from),
    (tx) =>
      tx`update storage.objects set name = ${`${from}/${id}/${uuid()}.pdf`} where name = ${other} returning name`,
  );
  expect(moved?.code).toBe('42501');
  expect(await added(to, `${to}/${id}/${uuid()}.pdf`)).toBeNull();

  const [mail] = await database.admin<{ email: string }[]>`select email from auth.users where id = ${from}`;
  await moveTo(mail?.email ?? '', to, from);
  expect(await names(from)).toEqual([other, path].sort());
  expect(await names(to)).toEqual([]);
});

test('PEOPLE-16 a call moves 20 customers, and the next ones go on', async () => {
  const { from, to, address } = await twoAgents();
  for (let n = 0; n < 23; n++) await addCustomer(from);
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  await ask(to, `answer_handover('${handover}', true)`);
  expect(await ask(from, `hand_over_customers('${handover}')`)).toEqual({ moved: 20, left: 3 });
  expect(await ask(from, `hand_over_customers('${handover}')`)).toEqual({ moved: 3, left: 0 });
  expect((await state(to)).customers).toBe(23);
});

test('PEOPLE-16 nobody else accepts, moves or learns who has an account, and either of the two ends an offer', async () => {
  const { from, to, address } = await twoAgents();
  const stranger = await database.signUp();
  await addCustomer(from);
  expect(await ask(from, "offer_customers('nobody-here@demo.test')")).toBe(true);
  expect((await state(from)).offered).toMatchObject({ email: 'nobody-here@demo.test', name: null });
  const [own] = await database.admin<{ email: string }[]>`select email from auth.users where id = ${from}`;
  expect(await ask(from, `offer_customers('${own?.email}')`)).toBe(false);
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  for (const who of [stranger, from]) {
    expect(await ask(who, `answer_handover('${handover}', true)`)).toBe(false);
  }
  expect(await ask(stranger, `answer_handover('${handover}', false)`)).toBe(false);
  expect(await ask(to, `answer_handover('${handover}', true)`)).toBe(true);
  for (const who of [stranger, to]) {
    const refused = await refusalOf(
      database,
      as(who),
      (tx) => tx`select public.hand_over_customers(${handover})`,
    );
    expect(refused?.code).toBe('42501');
  }
  expect(await ask(to, `answer_handover('${handover}', false)`)).toBe(true);
  expect((await state(from)).offered).toBeNull();
  expect((await state(from)).customers).toBe(1);
});

test('SECURITY-30 a restore from a backup hands over again before it deletes the account', async () => {
  const { from, to, address } = await twoAgents();
  const id = await addCustomer(from);
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  await ask(to, `answer_handover('${handover}', true)`);
  await ask(from, `hand_over_customers('${handover}')`);
  const [fact] = await database.admin<{ fact: object }[]>`
    select to_jsonb(f) || '{"position": 1000000}' as fact from private.irrevocable_facts f
    where kind = 'customer_handed' and about ->> 'customer_id' = ${id}`;
  // As in the backup: the customer is the former agent's, and the fact is unknown.
  await database.admin`update public.customers set user_id = ${from} where id = ${id}`;
  await database.admin`delete from private.irrevocable_facts`;
  await database.admin`select private.replay_fact(${JSON.stringify(fact?.fact)}::text::jsonb)`;
  expect(await database.admin`select user_id from public.customers where id = ${id}`).toEqual([
    { user_id: to },
  ]);
});

async function handOver(from: string, to: string, address: string) {
  await ask(from, `offer_customers('${address}')`);
  const handover = (await state(from)).offered?.id ?? '';
  await ask(to, `answer_handover('${handover}', true)`);
  await ask(from, `hand_over_customers('${handover}')`);
}

async function push(userId: string, ops: readonly WireOp[]) {
  const [row] = await database.as(
    as(userId),
    (tx) => tx<{ answer: PushResponse }[]>`
      select public.sync_push(${userId}, ${uuid()}, ${JSON.stringify(ops)}::text::json) as answer`,
  );
  return row?.answer.answers.map(({ outcome }) => outcome);
}

/** Restores a backup that is older than all customers: the facts since then are replayed. */
async function restore() {
  const { admin } = database;
  const facts = await admin<{ fact: object }[]>`
    select to_jsonb(f) || jsonb_build_object('position', row_number() over (order by happened_at)) as fact
    from private.irrevocable_facts f order by happened_at`;
  await admin`truncate private.irrevocable_facts, private.erased_rows`;
  await admin`delete from public.sync_ops`;
  // The backup lacks the hand-overs too; a deleted customer would take the documents along.
  await admin`delete from private.handed_customers`;
  await admin`delete from public.customers`;
  for (const { fact } of facts) {
    await admin`select private.replay_fact(${JSON.stringify(fact)}::text::jsonb)`;
  }
  await admin`select private.sync_new_epoch()`;
  return facts.length;
}

/** Lets the time pass after which customers who came back go on. */
async function goOn() {
  await database.admin`update private.handovers_due set due_at = now()`;
  await database.admin`select private.hand_over_again()`;
}

/** What the device of the agent who made the customer sends: the customer, a change and a note. */
function family(): [WireOp, WireOp, WireOp] {
  const customer = op({ kind: 'create', values: { name: 'สมชาย', telephone: '0812345678' } });
  const { row_id } = customer;
  return [
    customer,
    op({ kind: 'update', row_id, values: { name: 'สมชาย ใจดี' }, base: { name: 'สมชาย' } }),
    op({ kind: 'create', entity: 'customer_notes', values: { customer_id: row_id, content: 'x' } }),
  ];
}
const done = ['applied', 'applied', 'applied'];

test('SECURITY-57 a customer that the backup lacks goes on to the new agent, with what the device sends of them', async () => {
  const { admin } = database;
  const { from, to, address } = await twoAgents();
  const ops = family();
  const [{ row_id: id }, , { row_id: note }] = ops;
  expect(await push(from, ops)).toEqual(done);
  await handOver(from, to, address);
  await admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel)
    values (${to}, ${id}, 'marketing', 'no', '1-th', 'spoken')`;

  const facts = await restore();
  // The device sends what it has in several pushes, and documents between them.
  const [customer, ...others] = ops;
  expect(await push(from, [customer])).toEqual(['applied']);
  await admin`select private.hand_over_again()`;
  expect(await push(from, others)).toEqual(['applied', 'applied']);
  const heads = { from: await head(from), to: await head(to) };
  await goOn();
  expect(await admin`select user_id, name from public.customers where id = ${id}`).toEqual([
    { user_id: to, name: 'สมชาย ใจดี' },
  ]);
  expect(await admin`select user_id from public.customer_notes where id = ${note}`).toEqual([
    { user_id: to },
  ]);
  const left = await pull(from, heads.from);
  expect(left).toMatchObject({ rows: {}, evict: { customers: [id], customer_notes: [note] } });
  expect((await pull(to, heads.to)).rows['customers']).toMatchObject([{ id, user_id: to }]);
  // What the new agent noted of the customer holds too (SECURITY-51), and none of it is a new fact.
  expect(await admin`select user_id, answer from public.consents where customer_id = ${id}`).toEqual([
    { user_id: to, answer: 'no' },
  ]);
  expect(await admin`select from private.irrevocable_facts`).toHaveLength(facts);
});

test('SECURITY-57 SECURITY-30 a customer who was handed on goes to the last agent whose account is there', async () => {
  const { admin } = database;
  const { from, to: second } = await twoAgents();
  const third = await database.signUp();
  const newer = await database.signUp();
  const ops = family();
  const [{ row_id: id }] = ops;
  expect(await push(from, ops)).toEqual(done);
  for (const [one, next] of [
    [from, second],
    [second, third],
    [third, newer],
  ] as const) {
    await admin`select private.hand_over_one(${id}, ${one}, ${next})`;
  }
  await restore();
  await admin`delete from auth.users where id in (${second}, ${newer})`;
  expect(await push(from, ops)).toEqual(done);
  await goOn();
  expect(await admin`select user_id from public.customers where id = ${id}`).toEqual([{ user_id: third }]);
  const former = await admin<{ user_id: string }[]>`
    select user_id from private.handed_customers where customer_id = ${id}`;
  expect(former.map(({ user_id }) => user_id).toSorted()).toEqual([from, second, third].toSorted());
});

test('SECURITY-57 a customer who had come back stays, and documents in the other folder are readable', async () => {
  const { admin } = database;
  const { from, to } = await twoAgents();
  const ops = family();
  const [{ row_id: id }] = ops;
  expect(await push(from, ops)).toEqual(done);
  await admin`select private.hand_over_one(${id}, ${from}, ${to})`;
  const path = `${to}/${id}/${uuid()}.pdf`;
  await admin`insert into storage.objects (bucket_id, name) values ('car-insurance-documents', ${path})`;
  await admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel)
    values (${to}, ${id}, 'marketing', 'no', '1-th', 'spoken')`;
  await admin`select private.hand_over_one(${id}, ${to}, ${from})`;
  // A repeat of the create changes nothing of a customer who is there.
  expect(await push(from, [{ ...ops[0], op_id: uuid() }])).toEqual(['rejected']);
  expect(await admin`select from public.consents where customer_id = ${id}`).toHaveLength(1);
  await restore();
  expect(await push(from, ops)).toEqual(done);
  await goOn();
  expect(await admin`select user_id from public.customers where id = ${id}`).toEqual([{ user_id: from }]);
  expect(await admin`select user_id from public.consents where customer_id = ${id}`).toEqual([
    { user_id: from },
  ]);
  const files = await database.as(
    as(from),
    (tx) => tx`select name from storage.objects where bucket_id = 'car-insurance-documents'`,
  );
  expect(files).toEqual([{ name: path }]);
});

/** A customer who was handed over, and whom the former agent's device sends again after a restore. */
async function cameBack() {
  const { from, to } = await twoAgents();
  const ops = family();
  const [{ row_id: id }] = ops;
  await push(from, ops);
  await database.admin`select private.hand_over_one(${id}, ${from}, ${to})`;
  await restore();
  expect(await push(from, ops)).toEqual(done);
  return { from, to, id };
}

test('SECURITY-57 a customer who is about to go on to another agent does not go with the account of the former one', async () => {
  const { admin } = database;
  const { from, to, id } = await cameBack();
  await ask(from, 'delete_account()');
  expect(await admin`select user_id from public.customers where id = ${id}`).toEqual([{ user_id: to }]);
});

test('SECURITY-57 a device that sends again and again has such a customer for a day at most', async () => {
  const { admin } = database;
  const { from, to, id } = await cameBack();
  await admin`update private.handovers_due set noted_at = now() - interval '1 day'`;
  await push(from, [op({ kind: 'create', values: { name: 'อื่น', telephone: '0812345678' } })]);
  await admin`select private.hand_over_again()`;
  expect(await admin`select user_id from public.customers where id = ${id}`).toEqual([{ user_id: to }]);
});

test('PRIVACY-3 what the new agent erases is refused from the former agent too, documents as well', async () => {
  const { from, to, address } = await twoAgents();
  const id = await addCustomer(from);
  await handOver(from, to, address);
  const upload = () =>
    refusalOf(
      database,
      as(from),
      (tx) =>
        tx`insert into storage.objects (bucket_id, name) values ('car-insurance-documents', ${`${from}/${id}/${uuid()}.pdf`})`,
    );
  expect((await upload())?.code).toBe('42501');
  await ask(to, `erase_customer('${id}')`);
  expect((await upload())?.code).toBe('42501');
});

test('PRIVACY-10 the new agent is mailed about an open request, and the former one no more', async () => {
  const { admin } = database;
  const { from, to, address } = await twoAgents();
  const id = await addCustomer(from);
  const [request] = await admin<{ id: string }[]>`
    insert into private.privacy_requests (kind, name, telephone, confirmed_at, confirmed_by)
    values ('copy', 'x', '0812345678', now() - interval '25 days', 'agent') returning id`;
  const [part] = await admin<{ id: string }[]>`
    insert into private.privacy_request_parts (request_id, user_id, customer_id) values (${request?.id ?? ''}, ${from}, ${id})
    returning id`;
  const about = async () => {
    const rows = await admin<{ key: string }[]>`
      select key from private.outgoing_messages where about = ${part?.id ?? ''} and outcome is null order by key`;
    return rows.map(({ key }) => key.replace(`${part?.id}:`, ''));
  };
  await admin`select private.remind_of_requests()`;
  expect(await about()).toEqual([`privacy_due:${from}`]);
  await handOver(from, to, address);
  expect(await about()).toEqual([`privacy_part:${to}`]);
  await admin`select private.remind_of_requests()`;
  expect(await about()).toEqual([`privacy_due:${to}`, `privacy_part:${to}`]);
});
