import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Columns, PullResponse, PushResponse } from '../../sync/engine/protocol.ts';
import { newCode, op } from '../../sync/testing/contract-support.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { newHospital } from './support/hospital-rows.ts';
import { untilItWaits } from './support/until-it-waits.ts';

const uuid = () => crypto.randomUUID();
const as = (userId: string): Caller => ({ role: 'authenticated', userId });

let database: TestDatabase;
let agent: string;
let promotionId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  ({ promotionId } = await newHospital(database.admin));
});
afterAll(() => database.close());
beforeEach(async () => {
  agent = await database.signUp();
});

async function addCustomer(name: string, owner = agent): Promise<string> {
  const id = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${owner}, ${name}, '081-234-5678')`;
  return id;
}

/** A note, a task, a consent, a tag of its own, one that all have, a booking, and insurance with and without a document. */
async function addHistory(customer: string): Promise<void> {
  const path = `${agent}/${customer}/${uuid()}.pdf`;
  const documents = [{ name: 'a', path, size: 1, type: 'application/pdf', sha256: 'a'.repeat(64) }];
  await database.admin`
    insert into public.customer_notes (user_id, customer_id, content) values (${agent}, ${customer}, 'x')`;
  await database.admin`insert into public.tasks (user_id, customer_id, title) values (${agent}, ${customer}, 'x')`;
  await database.admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel)
    values (${agent}, ${customer}, 'marketing', 'no', '1-th', 'spoken')`;
  await database.admin`
    insert into public.customer_tags (user_id, customer_id, tag)
    values (${agent}, ${customer}, ${customer}), (${agent}, ${customer}, 'VIP')`;
  await database.admin`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${agent}, ${customer}, ${promotionId}, ${newCode()}, 1)`;
  await database.admin`insert into public.car_insurance (user_id, customer_id) values (${agent}, ${customer})`;
  await database.admin`
    insert into public.car_insurance (user_id, customer_id, documents)
    values (${agent}, ${customer}, ${database.admin.json(documents)})`;
}

async function historyOf(customer: string): Promise<Record<string, number>> {
  const [row] = await database.admin<Record<string, number>[]>`
    select (select count(*)::int from public.customer_notes where customer_id = ${customer}) as notes,
           (select count(*)::int from public.tasks where customer_id = ${customer}) as tasks,
           (select count(*)::int from public.consents where customer_id = ${customer}) as consents,
           (select count(*)::int from public.customer_tags where customer_id = ${customer}) as tags,
           (select count(*)::int from public.bookings where customer_id = ${customer}) as bookings,
           (select count(*)::int from public.car_insurance where customer_id = ${customer}) as insurance`;
  return row ?? {};
}

async function merge(survivor: string, other: string, caller = agent): Promise<boolean | undefined> {
  return database.as(as(caller), async (tx) => {
    const [row] = await tx<{ done: boolean }[]>`select public.merge_customers(${survivor}, ${other}) as done`;
    return row?.done;
  });
}

test('both histories are in the remaining record; the other one can be found among the deleted', async () => {
  const [survivor, other] = [await addCustomer('เก็บ ไว้'), await addCustomer('อีก คน')];
  await addHistory(survivor);
  await addHistory(other);
  expect(await merge(survivor, other)).toBe(true);
  expect(await historyOf(survivor)).toEqual({
    notes: 2,
    tasks: 2,
    consents: 2,
    tags: 3,
    bookings: 2,
    insurance: 3,
  });
  // With its document, in whose folder the file lies.
  expect(await historyOf(other)).toEqual({
    notes: 0,
    tasks: 0,
    consents: 0,
    tags: 0,
    bookings: 0,
    insurance: 1,
  });
  const [row] = await database.admin`select deleted_at from public.customers where id = ${other}`;
  expect(row?.['deleted_at']).not.toBeNull();
});

test('CUSTOMER-16 a tag of both stays once, and goes by either id', async () => {
  const [survivor, other] = [await addCustomer('a'), await addCustomer('b')];
  const [mine, theirs] = [uuid(), uuid()];
  await database.admin`
    insert into public.customer_tags (id, user_id, customer_id, tag)
    values (${mine}, ${agent}, ${survivor}, 'VIP'), (${theirs}, ${agent}, ${other}, 'vip')`;
  await merge(survivor, other);
  const tags = () => database.admin`select id, replaced from public.customer_tags where user_id = ${agent}`;
  expect([...(await tags())]).toEqual([{ id: mine, replaced: [theirs] }]);
  const remove = op({ kind: 'delete', entity: 'customer_tags', row_id: theirs });
  await database.as(as(agent), (tx) => {
    return tx`select public.sync_push(${agent}, ${uuid()}, ${JSON.stringify([remove])}::text::json)`;
  });
  expect(await tags()).toHaveLength(0);
});

test('the reception sees the name of the remaining record', async () => {
  const [survivor, other] = [await addCustomer('เก็บ ไว้'), await addCustomer('อีก คน')];
  await addHistory(other);
  await merge(survivor, other);
  const rows = await database.admin`
    select c.name, c.masked_name from public.booking_contacts c join public.bookings b on b.id = c.id
    where b.customer_id = ${survivor}`;
  expect([...rows]).toEqual([{ name: 'เก็บ ไว้', masked_name: 'เ*** ไ***' }]);
});

test('the change reaches other devices', async () => {
  const [survivor, other] = [await addCustomer('a'), await addCustomer('b')];
  await addHistory(other);
  const head = async () => {
    const [row] = await database.admin<{ head: string }[]>`
      select head::text from public.sync_streams where stream = ${agent}`;
    return Number(row?.head);
  };
  const before = await head();
  await merge(survivor, other);
  // A note, a task, a consent, two tags, a booking with its contact, one insurance, and the customer.
  expect((await head()) - before).toBe(9);
});

/** Sends what another device made without a network, and answers the customers that its rows have afterwards. */
async function sendLater(customer: string, documents: Columns[] = []): Promise<unknown[]> {
  const child = (entity: string, values: Columns) =>
    op({ kind: 'create', entity, values: { customer_id: customer, ...values } });
  const ops = [
    child('customer_notes', { content: 'x' }),
    child('tasks', { title: 'x' }),
    child('customer_tags', { tag: 'x' }),
    child('bookings', { promotion_id: promotionId, booking_code: newCode(), booking_price: 1 }),
    child('car_insurance', { documents }),
  ];
  const [pushed] = await database.as(as(agent), (tx) => {
    return tx<{ answer: PushResponse }[]>`
      select public.sync_push(${agent}, ${uuid()}, ${JSON.stringify(ops)}::text::json) as answer`;
  });
  expect(pushed?.answer.answers.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'applied'));
  const [pulled] = await database.as(as(agent), (tx) => {
    return tx<{ page: PullResponse }[]>`select public.sync_pull(${agent}, '{}') as page`;
  });
  return ops.map(({ entity, row_id: id }) => {
    return pulled?.page.rows[entity]?.find((row) => row['id'] === id)?.['customer_id'];
  });
}

test('what another device wrote before it knew goes to the remaining record, also after a second merge', async () => {
  const [survivor, other, last] = [
    await addCustomer('เก็บ ไว้'),
    await addCustomer('b'),
    await addCustomer('c'),
  ];
  await merge(survivor, other);
  expect(await sendLater(other)).toEqual([survivor, survivor, survivor, survivor, survivor]);
  const contacts =
    await database.admin`select distinct name from public.booking_contacts where user_id = ${agent}`;
  expect([...contacts]).toEqual([{ name: 'เก็บ ไว้' }]);
  await merge(last, survivor);
  expect(await sendLater(other)).toEqual([last, last, last, last, last]);
  expect(await database.admin`select 1 from public.sync_conflicts where user_id = ${agent}`).toHaveLength(0);
});

test('B18 what another device wrote for a merged record goes to the survivor, also after the record was erased', async () => {
  const [survivor, other] = [await addCustomer('a'), await addCustomer('b')];
  await merge(survivor, other);
  const erase = (id: string) => database.as(as(agent), (tx) => tx`select public.erase_customer(${id})`);
  await erase(other);
  expect(await sendLater(other)).toEqual([survivor, survivor, survivor, survivor, survivor]);
  await erase(survivor);
  const note = op({
    entity: 'customer_notes',
    kind: 'create',
    values: { user_id: agent, customer_id: other, content: 'x' },
  });
  const [pushed] = await database.as(as(agent), (tx) => {
    return tx<{ answer: PushResponse }[]>`
      select public.sync_push(${agent}, ${uuid()}, ${JSON.stringify([note])}::text::json) as answer`;
  });
  expect(pushed?.answer.answers).toMatchObject([{ outcome: 'gone' }]);
});

test('insurance with documents stays where its files are, and brings the record back', async () => {
  const [survivor, other] = [await addCustomer('a'), await addCustomer('b')];
  await merge(survivor, other);
  const path = `${agent}/${other}/${uuid()}.pdf`;
  const file = { name: 'a', path, size: 1, type: 'application/pdf', sha256: 'a'.repeat(64) };
  expect(await sendLater(other, [file])).toEqual([survivor, survivor, survivor, survivor, other]);
  const [row] = await database.admin`select deleted_at from public.customers where id = ${other}`;
  expect(row?.['deleted_at']).toBeNull();
  // Restored, it is a record of its own again, whatever happens to it later.
  expect(await sendLater(other)).toEqual([other, other, other, other, other]);
  await database.admin`update public.customers set deleted_at = now() where id = ${other}`;
  expect(await sendLater(other)).toEqual([other, other, other, other, other]);
});

/** A merged pair of which the other one still has a record with a document; answers the ids. */
async function mergedWithDocument() {
  const [survivor, other, record] = [await addCustomer('a'), await addCustomer('b'), uuid()];
  const path = `${agent}/${other}/${uuid()}.pdf`;
  const file = { name: 'a', path, size: 1, type: 'application/pdf', sha256: 'a'.repeat(64) };
  await database.admin`
    insert into public.car_insurance (id, user_id, customer_id, remarks, net_premium, documents)
    values (${record}, ${agent}, ${other}, 'old', 100, ${database.admin.json([file])})`;
  await merge(survivor, other);
  return { survivor, other, record };
}

async function send(change: ReturnType<typeof op>) {
  const [pushed] = await database.as(as(agent), (tx) => {
    return tx<{ answer: PushResponse }[]>`
      select public.sync_push(${agent}, ${uuid()}, ${JSON.stringify([change])}::text::json) as answer`;
  });
  return pushed?.answer.answers[0]?.outcome;
}

test.each([
  { what: 'a value', values: { remarks: 'new' }, base: { remarks: 'old' }, outcome: 'applied' },
  { what: 'a value that loses', values: { net_premium: 3 }, base: { net_premium: 2 }, outcome: 'conflict' },
])(
  'P22 $what that another device wrote into insurance with documents brings the record back',
  async ({ values, base, outcome }) => {
    const { other, record } = await mergedWithDocument();
    const change = op({ kind: 'update', entity: 'car_insurance', row_id: record, values, base });
    expect(await send(change)).toBe(outcome);
    const [row] = await database.admin`select deleted_at from public.customers where id = ${other}`;
    expect(row?.['deleted_at']).toBeNull();
    const met = await database.admin`
      select op_id from public.sync_conflicts where row_id = ${other} and kind = 'edit_beat_delete'`;
    expect(met).toEqual([{ op_id: change.op_id }]);
  },
);

test('P22 insurance that is restored below a merged record brings that one back; a value that is there does not', async () => {
  const { other, record } = await mergedWithDocument();
  const isDeleted = async () => {
    const [row] = await database.admin`select deleted_at from public.customers where id = ${other}`;
    return row?.['deleted_at'] !== null;
  };
  const same = { values: { remarks: 'old' }, base: { remarks: 'older' } };
  expect(await send(op({ kind: 'update', entity: 'car_insurance', row_id: record, ...same }))).toBe(
    'applied',
  );
  expect(await send(op({ kind: 'delete', entity: 'car_insurance', row_id: record }))).toBe('applied');
  expect(await isDeleted()).toBe(true);
  expect(await send(op({ kind: 'restore', entity: 'car_insurance', row_id: record }))).toBe('applied');
  expect(await isDeleted()).toBe(false);
});

test('P22 an edit below a record that a person deleted leaves it deleted', async () => {
  const [customer, note] = [await addCustomer('a'), uuid()];
  await database.admin`
    insert into public.customer_notes (id, user_id, customer_id, content) values (${note}, ${agent}, ${customer}, 'x')`;
  await database.admin`update public.customers set deleted_at = now() where id = ${customer}`;
  const values = { content: 'y' };
  const change = op({
    kind: 'update',
    entity: 'customer_notes',
    row_id: note,
    values,
    base: { content: 'x' },
  });
  expect(await send(change)).toBe('applied');
  const [row] = await database.admin`select deleted_at from public.customers where id = ${customer}`;
  expect(row?.['deleted_at']).not.toBeNull();
});

test('a record that was changed since it was copied is not merged away', async () => {
  const [survivor, other, record] = [await addCustomer('a'), await addCustomer('b'), uuid()];
  const path = `${agent}/${other}/${uuid()}.pdf`;
  const file = { name: 'a', path, size: 1, type: 'application/pdf', sha256: 'a'.repeat(64) };
  await database.admin`
    insert into public.car_insurance (id, user_id, customer_id, documents)
    values (${record}, ${agent}, ${other}, ${database.admin.json([file])})`;
  const version = async () => {
    const [row] = await database.admin<{ at: string }[]>`
      select to_json(updated_at) #>> '{}' as at from public.car_insurance where id = ${record}`;
    return [{ id: record, updated_at: row?.at ?? '' }];
  };
  const mergeCopied = (copied: Columns[]) =>
    database.as(as(agent), async (tx) => {
      const [row] = await tx<{ done: boolean }[]>`
        select public.merge_customers(${survivor}, ${other}, ${JSON.stringify(copied)}::text::jsonb) as done`;
      return row?.done;
    });
  const copied = await version();
  await database.admin`update public.car_insurance set remarks = 'x' where id = ${record}`;
  expect(await mergeCopied(copied)).toBe(false);
  expect(await mergeCopied([])).toBe(false);
  const [row] = await database.admin`select deleted_at from public.customers where id = ${other}`;
  expect(row?.['deleted_at']).toBeNull();
  expect(await mergeCopied(await version())).toBe(true);
  // The answer was lost, and the device asks again with what it knew then.
  expect(await mergeCopied(copied)).toBe(true);
});

test('a row that arrives while the merge is under way waits for it', async () => {
  const [survivor, other] = [await addCustomer('a'), await addCustomer('b')];
  let note: Promise<unknown> = Promise.resolve();
  await database.as(as(agent), async (tx) => {
    await tx`select public.merge_customers(${survivor}, ${other})`;
    note = database.as(as(agent), (later) => {
      return later`insert into public.customer_notes (customer_id, content) values (${other}, 'x')`;
    });
    await untilItWaits(database, note);
  });
  await note;
  expect(await historyOf(survivor)).toMatchObject({ notes: 1 });
});

test('asked again, as after a lost answer, the same merge is done already', async () => {
  const [survivor, other, third] = [await addCustomer('a'), await addCustomer('b'), await addCustomer('c')];
  expect([await merge(survivor, other), await merge(survivor, other)]).toEqual([true, true]);
  expect([await merge(third, other), await merge(other, survivor)]).toEqual([false, false]);
  expect(await merge(survivor, other, await database.signUp())).toBe(false);
});

test('nothing happens with a foreign, a deleted, an unknown or the same customer', async () => {
  const [mine, foreign] = [await addCustomer('a'), await addCustomer('b', await database.signUp())];
  const deleted = await addCustomer('c');
  await database.admin`update public.customers set deleted_at = now() where id = ${deleted}`;
  await addHistory(mine);
  expect(await merge(mine, foreign)).toBe(false);
  expect(await merge(foreign, mine)).toBe(false);
  expect(await merge(mine, deleted)).toBe(false);
  expect(await merge(mine, uuid())).toBe(false);
  expect(await merge(mine, mine)).toBe(false);
  expect(await historyOf(mine)).toEqual({
    notes: 1,
    tasks: 1,
    consents: 1,
    tags: 2,
    bookings: 1,
    insurance: 2,
  });
});
