/** What the matrix cannot say by rows alone: members of a hospital, parents, files, erasing and purging. */
import type { TransactionSql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCode, usedColumns } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { join, newHospital } from './support/hospital-rows.ts';
import { signUpAdmin } from './support/publish-rows.ts';
import { untilItWaits } from './support/until-it-waits.ts';

const uuid = () => crypto.randomUUID();
type Work = (sql: TransactionSql) => Promise<unknown>;
const as = (userId: string): Caller => ({ role: 'authenticated', userId });
const BUCKET = 'car-insurance-documents';

let database: TestDatabase;
let agent: string;
let staff: string;
let hospital: { hospitalId: string; promotionId: string };
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  [agent, staff] = [await database.signUp(), await database.signUp()];
  hospital = await newHospital(database.admin);
  await join(database.admin, { userId: staff, hospitalId: hospital.hospitalId });
});

async function addCustomer(owner = agent): Promise<string> {
  const id = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${owner}, 'สมชาย ใจดี', '081-234-5678')`;
  return id;
}

async function addBooking(customer: string): Promise<string> {
  const id = uuid();
  await database.admin`
    insert into public.bookings (id, user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${id}, ${agent}, ${customer}, ${hospital.promotionId}, ${newCode()}, 1)`;
  return id;
}

const addFile = async (name: string) => {
  await database.admin`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${name})`;
};
const fileNames = async (prefix: string) => {
  const rows = await database.admin<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${BUCKET} and name like ${`${prefix}%`} order by name`;
  return rows.map((row) => row.name);
};

test('a member reads the bookings and contacts of the hospital, and nothing else of the agent', async () => {
  const customer = await addCustomer();
  const id = await addBooking(customer);
  await database.admin`
    insert into public.customer_notes (user_id, customer_id, content) values (${agent}, ${customer}, 'x')`;
  await database.admin`insert into public.tasks (user_id, customer_id, title) values (${agent}, ${customer}, 'x')`;
  await database.admin`insert into public.customer_tags (user_id, customer_id, tag) values (${agent}, ${customer}, 'x')`;
  await database.admin`insert into public.saved_lists (user_id, name, filter) values (${agent}, 'x', '{}')`;
  await database.admin`insert into public.agent_texts (user_id, name, value) values (${agent}, 'x', 'x')`;
  await database.admin`insert into public.car_insurance (user_id, customer_id) values (${agent}, ${customer})`;
  const seen = await database.as(as(staff), async (tx) => {
    const tables = [
      'bookings',
      'booking_contacts',
      'customers',
      'customer_notes',
      'tasks',
      'customer_tags',
      'saved_lists',
      'agent_texts',
      'car_insurance',
    ];
    const counts: [string, number][] = [];
    for (const table of tables)
      counts.push([table, (await tx`select 1 from ${tx(`public.${table}`)}`).length]);
    return Object.fromEntries(counts);
  });
  expect(seen).toEqual({
    bookings: 1,
    booking_contacts: 1,
    customers: 0,
    customer_notes: 0,
    tasks: 0,
    customer_tags: 0,
    saved_lists: 0,
    agent_texts: 0,
    car_insurance: 0,
  });
  const cancelled = await database.as(as(staff), (tx) => {
    return tx`update public.bookings set deleted_at = now() where id = ${id}`;
  });
  expect(cancelled.count).toBe(0);
});

test('a super admin has no rights on the CRM', async () => {
  await addBooking(await addCustomer());
  const admin = await signUpAdmin(database);
  for (const table of [
    'customers',
    'bookings',
    'booking_contacts',
    'customer_notes',
    'tasks',
    'consents',
    'customer_tags',
    'saved_lists',
    'agent_texts',
    'car_insurance',
  ]) {
    expect(await database.as(admin, (tx) => tx`select 1 from ${tx(`public.${table}`)}`)).toHaveLength(0);
  }
});

test('rights end with the membership, at the next statement', async () => {
  await addBooking(await addCustomer());
  const count = () => database.as(as(staff), async (tx) => (await tx`select 1 from public.bookings`).length);
  expect(await count()).toBe(1);
  await database.admin`delete from public.hospital_members where user_id = ${staff}`;
  expect(await count()).toBe(0);
});

test.each(['customer_notes', 'tasks', 'customer_tags', 'car_insurance', 'bookings'])(
  'a row of %s below a foreign customer and below none are refused alike',
  async (table) => {
    const foreign = await addCustomer(await database.signUp());
    const refusals = await Promise.all(
      [foreign, uuid()].map((customer) =>
        refusalOf(database, as(agent), (tx) => {
          const row = { customer_id: customer };
          const more = { promotion_id: hospital.promotionId, booking_code: newCode(), booking_price: 1 };
          if (table === 'bookings') return tx`insert into public.bookings ${tx({ ...row, ...more })}`;
          if (table === 'tasks') return tx`insert into public.tasks ${tx({ ...row, title: 'x' })}`;
          if (table === 'customer_tags')
            return tx`insert into public.customer_tags ${tx({ ...row, tag: 'x' })}`;
          if (table === 'car_insurance') return tx`insert into public.car_insurance ${tx(row)}`;
          return tx`insert into public.customer_notes ${tx({ ...row, content: 'x' })}`;
        }),
      ),
    );
    expect(refusals[0]?.code).toBe('23503');
    expect(refusals[1]).toEqual(refusals[0]);
  },
);

test('a code stays spent after its booking is gone, also for SQL and in another case', async () => {
  const id = await addBooking(await addCustomer());
  const [row] = await database.admin<{ code: string }[]>`
    delete from public.bookings where id = ${id} returning booking_code as code`;
  const again = {
    user_id: agent,
    customer_id: await addCustomer(),
    promotion_id: hospital.promotionId,
    booking_price: 1,
  };
  const insert = (code: string) =>
    database.admin`insert into public.bookings ${database.admin({ ...again, booking_code: code })}`;
  await expect(insert(row?.code ?? '')).rejects.toMatchObject({
    constraint_name: 'bookings_booking_code_key',
  });
  await expect(insert('abc123')).rejects.toMatchObject({ constraint_name: 'bookings_booking_code_form' });
});

test('bookings show the promotion as it is, keep what it was, and outlive it', async () => {
  const open = await addBooking(await addCustomer());
  const used = await addBooking(await addCustomer());
  const { admin } = database;
  await admin`update public.bookings set ${admin(usedColumns(uuid()))} where id = ${used}`;
  const other = await newHospital(admin);
  await admin`
    update public.promotions set promotion_title = 'ใหม่', end_date = '2027-06-30', price = 5,
      hospital_id = ${other.hospitalId}, url_slug = 'moved' where id = ${hospital.promotionId}`;
  const show = async (id: string) => {
    const [row] = await admin`
      select p.promotion_title, p.promotion_end::text, b.list_price, b.hospital_id, c.hospital_id as contact
      from public.bookings b join public.booking_contacts c using (id)
      join public.booked_promotions p on p.promotion_id = b.promotion_id and p.hospital_id = b.hospital_id
      where b.id = ${id}`;
    return row;
  };
  const shown = { promotion_title: 'ใหม่', promotion_end: '2027-06-30', list_price: '900.00' };
  expect(await show(open)).toEqual({ ...shown, hospital_id: other.hospitalId, contact: other.hospitalId });
  expect(await show(used)).toEqual({
    ...shown,
    hospital_id: hospital.hospitalId,
    contact: hospital.hospitalId,
  });
  await admin`delete from public.promotions where id = ${hospital.promotionId}`;
  expect(await show(open)).toMatchObject(shown);
});

test('documents go into the own folder, under the right kind of key, and are seen there alone', async () => {
  const customer = uuid();
  const key = (owner: string) => `${owner}/${customer}/${uuid()}.pdf`;
  const upload = (name: string, caller: Caller = as(agent)) =>
    refusalOf(
      database,
      caller,
      (tx) => tx`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${name})`,
    );
  expect(await upload(key(agent))).toBeNull();
  const bad = [
    key(staff),
    `${agent}/${uuid()}.pdf`,
    `${agent}/${customer}/policy.pdf`,
    `${agent}/${customer}/${uuid()}.html`,
    `${agent}/${customer}/${uuid()}.pdf/x.pdf`,
    `${agent}/../${staff}/${uuid()}.pdf`,
  ];
  for (const name of bad) expect(await upload(name), name).toMatchObject({ code: '42501' });
  expect(await upload(key(agent), { role: 'anon' })).toMatchObject({ code: '42501' });
  const stored = key(agent);
  await addFile(stored);
  const reach = async (user: string) =>
    database.as(as(user), async (tx) => {
      const seen = await tx`select 1 from storage.objects where name = ${stored}`;
      const removed = await tx`delete from storage.objects where name = ${stored}`;
      return [seen.length, removed.count];
    });
  expect(await reach(staff)).toEqual([0, 0]);
  expect(await reach(agent)).toEqual([1, 1]);
  const [bucket] = await database.admin`
    select public, file_size_limit::int as bytes from storage.buckets where id = ${BUCKET}`;
  expect(bucket).toEqual({ public: false, bytes: 10 * 1024 * 1024 });
});

test('erasing takes the files of the customer and of nobody else', async () => {
  const [customer, other] = [await addCustomer(), await addCustomer()];
  const [gone, remaining] = [`${agent}/${customer}/${uuid()}.pdf`, `${agent}/${other}/${uuid()}.pdf`];
  await addFile(gone);
  await addFile(remaining);
  await database.as(as(agent), (tx) => tx`select public.erase_customer(${customer})`);
  expect(await fileNames(agent)).toEqual([remaining]);
  const listed = await database.admin`select name from private.removed_files where name like ${`${agent}/%`}`;
  expect([...listed]).toEqual([{ name: gone }]);
});

test('no document comes up for a customer who was erased, nor is another moved there', async () => {
  const [customer, other] = [await addCustomer(), await addCustomer()];
  await database.as(as(agent), (tx) => tx`select public.erase_customer(${customer})`);
  const key = (folder: string) => `${agent}/${folder}/${uuid()}.pdf`;
  const upload = (name: string) =>
    refusalOf(
      database,
      as(agent),
      (tx) => tx`insert into storage.objects (bucket_id, name) values (${BUCKET}, ${name})`,
    );
  expect(await upload(key(customer))).toMatchObject({ code: '42501' });
  expect(await upload(key(other))).toBeNull();
  const stored = key(other);
  await addFile(stored);
  const move = (name: string) =>
    refusalOf(
      database,
      as(agent),
      (tx) => tx`update storage.objects set name = ${name} where name = ${stored}`,
    );
  expect(await move(key(customer))).toMatchObject({ code: '42501' });
  expect(await move(key(other))).toBeNull();
});

test('a booking that is made while promotion and customer change shows neither as it was', async () => {
  const customer = await addCustomer();
  const { promotionId } = hospital;
  const make = (sql: TransactionSql) => sql`
    insert into public.bookings (user_id, customer_id, promotion_id, booking_code, booking_price)
    values (${agent}, ${customer}, ${promotionId}, ${newCode()}, 1)`;
  const change = async (sql: TransactionSql, name: string) => {
    await sql`update public.promotions set promotion_title = ${name} where id = ${promotionId}`;
    await sql`update public.customers set name = ${name} where id = ${customer}`;
  };
  const { admin } = database;
  const together = async (first: Work, second: Work) => {
    let later: Promise<unknown> = Promise.resolve();
    await admin.begin(async (sql) => {
      await first(sql);
      later = admin.begin(second);
      await untilItWaits(database, later);
    });
    await later;
  };
  const shown = () => admin`
    select distinct p.promotion_title as title, c.name
    from public.bookings b join public.booking_contacts c on c.id = b.id
    join public.booked_promotions p on p.promotion_id = b.promotion_id
    where b.user_id = ${agent}`;

  await together(make, (sql) => change(sql, 'after'));
  expect([...(await shown())]).toEqual([{ title: 'after', name: 'after' }]);
  await together((sql) => change(sql, 'before'), make);
  expect([...(await shown())]).toEqual([{ title: 'before', name: 'before' }]);
  // Where the promotion stays as it is, the customer alone is met.
  await together(make, (sql) => sql`update public.customers set name = 'last' where id = ${customer}`);
  expect([...(await shown())]).toEqual([{ title: 'before', name: 'last' }]);
  // Nor does it name who refuses to share at that moment (PRIVACY-8).
  const say = (sql: TransactionSql, answer: string) => sql`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel, signed_name)
    values (${agent}, ${customer}, 'hospital', ${answer}, '1-th', 'device', 'x')`;
  await together(make, (sql) => say(sql, 'no'));
  expect([...(await shown())]).toEqual([{ title: 'before', name: 'l***' }]);
  await admin.begin((sql) => say(sql, 'yes'));
  expect([...(await shown())]).toEqual([{ title: 'before', name: 'last' }]);
  await together((sql) => say(sql, 'no'), make);
  expect([...(await shown())]).toEqual([{ title: 'before', name: 'l***' }]);
});

test('what was deleted more than 30 days ago is purged with its files, later deletions stay', async () => {
  const { admin } = database;
  const [old, fresh, living] = [await addCustomer(), await addCustomer(), await addCustomer()];
  const usedOne = await addBooking(old);
  await admin`update public.bookings set ${admin(usedColumns(uuid()))} where id = ${usedOne}`;
  const cancelled = await addBooking(living);
  await addFile(`${agent}/${old}/${uuid()}.pdf`);
  const [dropped, remaining] = [`${agent}/${living}/${uuid()}.pdf`, `${agent}/${living}/${uuid()}.pdf`];
  await addFile(dropped);
  await addFile(remaining);
  const file = { name: 'x', path: dropped, size: 1, type: 'application/pdf', sha256: '0'.repeat(64) };
  const documents = JSON.stringify([file]);
  await admin`
    insert into public.car_insurance (user_id, customer_id, documents)
    values (${agent}, ${living}, ${documents}::text::jsonb)`;
  await admin`insert into public.customer_notes (user_id, customer_id, content) values (${agent}, ${living}, 'x')`;
  await admin`insert into public.tasks (user_id, title) values (${agent}, 'x')`;
  // The server keeps these times itself, so they are put back behind its triggers.
  await admin.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.customers set deleted_at = now() - interval '31 days' where id = ${old}`;
    await tx`update public.customers set deleted_at = now() - interval '29 days' where id = ${fresh}`;
    await tx`update public.bookings set deleted_at = now() - interval '31 days' where id = ${cancelled}`;
    await tx`update public.car_insurance set deleted_at = now() - interval '31 days' where customer_id = ${living}`;
    await tx`update public.customer_notes set deleted_at = now() - interval '31 days' where customer_id = ${living}`;
    await tx`update public.tasks set deleted_at = now() - interval '31 days' where user_id = ${agent}`;
  });
  const [purged] = await admin<{ counts: unknown }[]>`select private.purge_deleted() as counts`;
  expect(purged?.counts).toEqual({ customers: 1, others: 4, more: false });
  const left = await admin<
    { id: string }[]
  >`select id from public.customers where user_id = ${agent} order by id`;
  expect(left.map((row) => row.id)).toEqual([fresh, living].sort());
  expect(await fileNames(agent)).toEqual([remaining]);
  const bookings = await admin`select id, customer_id from public.bookings where user_id = ${agent}`;
  expect([...bookings]).toEqual([{ id: usedOne, customer_id: null }]);
  const contacts = await admin`select 1 from public.booking_contacts where user_id = ${agent}`;
  expect(contacts).toHaveLength(0);
});

test('a purged record leaves the files that a renewed one names, until that one goes too', async () => {
  const { admin } = database;
  const customer = await addCustomer();
  const path = `${agent}/${customer}/${uuid()}.pdf`;
  await addFile(path);
  const file = { name: 'x', path, size: 1, type: 'application/pdf', sha256: '0'.repeat(64) };
  const documents = JSON.stringify([file]);
  const [older, renewed] = [uuid(), uuid()];
  for (const id of [older, renewed]) {
    await admin`
      insert into public.car_insurance (id, user_id, customer_id, documents)
      values (${id}, ${agent}, ${customer}, ${documents}::text::jsonb)`;
  }
  const purge = async (id: string) => {
    await admin.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update public.car_insurance set deleted_at = now() - interval '31 days' where id = ${id}`;
    });
    await admin`select private.purge_deleted()`;
  };
  await purge(older);
  expect(await fileNames(agent)).toEqual([path]);
  await purge(renewed);
  expect(await fileNames(agent)).toEqual([]);
});

test("when an agent's account goes, used bookings stay with the hospital and everything else goes", async () => {
  const used = await addBooking(await addCustomer());
  await addBooking(await addCustomer());
  const { admin } = database;
  await admin`update public.bookings set ${admin(usedColumns(uuid()))} where id = ${used}`;
  const colleague = `${staff}/${uuid()}/${uuid()}.pdf`;
  for (const name of [`${agent}/${uuid()}/${uuid()}.pdf`, colleague]) await addFile(name);
  await admin`delete from auth.users where id = ${agent}`;
  expect([await fileNames(agent), await fileNames(staff)]).toEqual([[], [colleague]]);
  const seen = await database.as(as(staff), async (tx) => {
    const rows = await tx`select id, user_id, customer_id from public.bookings`;
    return { rows: [...rows], contacts: (await tx`select 1 from public.booking_contacts`).length };
  });
  expect(seen).toEqual({ rows: [{ id: used, user_id: null, customer_id: null }], contacts: 0 });
});
