import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCode } from '../../sync/testing/contract-support.ts';
import { refusalOf } from './support/attempt.ts';
import { join, newHospital } from './support/hospital-rows.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
let agent: string;
beforeAll(async () => {
  database = await openTestDatabase();
  agent = await database.signUp();
});
afterAll(() => database.close());

const as = (userId: string) => ({ role: 'authenticated', userId }) as const;
const uuid = () => crypto.randomUUID();

async function addCustomer(): Promise<string> {
  const id = uuid();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${agent}, 'สมชาย ใจดี', '081-234-5678')`;
  return id;
}

async function report(device: string, clean: string[] = [], person = agent): Promise<string[]> {
  const [row] = await database.as(
    as(person),
    (tx) =>
      tx<
        { left: string[] }[]
      >`select public.report_device(${device}, 'Chrome · Android', ${clean}::uuid[]) as left`,
  );
  return row?.left ?? [];
}

interface Erased {
  id: string;
  devices: { device: string; name: string; holder: string | null; reported_at: string | null }[];
}

async function list(person = agent): Promise<Erased[]> {
  const [row] = await database.as(
    as(person),
    (tx) => tx<{ list: Erased[] }[]>`select public.erasure_list() as list`,
  );
  return row?.list ?? [];
}

const erase = (id: string) => database.as(as(agent), (tx) => tx`select public.erase_customer(${id})`);

test('PRIVACY-3 each device that was there says that nothing is left; later ones had nothing', async () => {
  const [phone, tablet, later] = [uuid(), uuid(), uuid()];
  const customer = await addCustomer();
  expect(await report(phone)).toEqual([]);
  expect(await report(tablet)).toEqual([]);
  await erase(customer);
  expect(await report(later)).toEqual([]);
  expect(await report(phone)).toEqual([customer]);
  expect(await report(phone, [customer])).toEqual([]);
  const [erased] = await list();
  expect(erased?.id).toBe(customer);
  expect(erased?.devices).toHaveLength(2);
  expect(erased?.devices.map(({ device, reported_at: at }) => [device, at !== null])).toEqual([
    [phone, true],
    [tablet, false],
  ]);
});

test('PRIVACY-3 a device reports for its own person alone, and of erased customers alone', async () => {
  const other = await database.signUp();
  const [device, present] = [uuid(), await addCustomer()];
  await report(device, [], other);
  await report(device, [present]);
  const erased = await addCustomer();
  await erase(erased);
  expect(await report(device, [erased], other)).toEqual([]);
  expect(await report(device)).toContain(erased);
  expect(await list(other)).toEqual([]);
});

test('SECURITY-64 a hospital tablet is listed by its name; one off the list says nothing, and counts until it was seen', async () => {
  const { admin } = database;
  const { hospitalId, promotionId } = await newHospital(admin);
  const nurse = await database.signUp();
  await join(admin, { userId: nurse, hospitalId });
  const [customer, phone, tablet] = [await addCustomer(), uuid(), uuid()];
  const booking = { user_id: agent, customer_id: customer, promotion_id: promotionId };
  const [made] = await admin<{ id: string }[]>`
    insert into public.bookings ${admin({ ...booking, booking_code: newCode(), booking_price: 1 })} returning id`;
  const bookingId = made?.id ?? '';
  const contact = () =>
    database.as(as(nurse), (tx) => tx`select public.sync_attempts(${nurse}, ${tablet}, '[]'::jsonb)`);
  const reportDesk = async (clean: string[] = []) => {
    const [row] = await database.as(
      as(nurse),
      (tx) => tx<{ left: string[] }[]>`select public.report_desk(${tablet}, ${clean}::uuid[]) as left`,
    );
    return row?.left;
  };
  const devices = async () => (await list()).find(({ id }) => id === customer)?.devices ?? [];
  const hospitals = async () =>
    (await devices()).filter((one) => one.holder !== null).map(({ device }) => device);
  await report(phone);
  await contact();
  await admin`update public.hospital_devices set name = 'หน้าเคาน์เตอร์' where device = ${tablet}`;
  const [hospital] = await admin<
    { name: string }[]
  >`select name from public.hospitals where id = ${hospitalId}`;
  await erase(customer);
  expect(await devices()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ device: phone, name: 'Chrome · Android', holder: null, reported_at: null }),
      expect.objectContaining({
        device: tablet,
        name: 'หน้าเคาน์เตอร์',
        holder: hospital?.name,
        reported_at: null,
      }),
    ]),
  );
  await admin`update public.hospital_devices set revoked_at = now() where device = ${tablet}`;
  expect(await reportDesk([bookingId])).toEqual([]);
  expect(await hospitals()).toEqual([tablet]);
  // It heard of it, and deletes everything.
  await contact();
  expect(await hospitals()).toEqual([]);
  await admin`update public.hospital_devices set revoked_at = null where device = ${tablet}`;
  expect(await reportDesk()).toEqual([bookingId]);
});

test('PRIVACY-3 a tablet is asked about bookings that left its hospital earlier, for it may have been away since', async () => {
  const { admin } = database;
  const [first, second] = [await newHospital(admin), await newHospital(admin)];
  const nurse = await database.signUp();
  await join(admin, { userId: nurse, hospitalId: first.hospitalId });
  const [customer, tablet] = [await addCustomer(), uuid()];
  const book = async () => {
    const booking = { user_id: agent, customer_id: customer, promotion_id: first.promotionId };
    const [made] = await admin<{ id: string }[]>`
      insert into public.bookings ${admin({ ...booking, booking_code: newCode(), booking_price: 1 })} returning id`;
    return made?.id ?? '';
  };
  const [purged, moved] = [await book(), await book()];
  await database.as(as(nurse), (tx) => tx`select public.sync_attempts(${nurse}, ${tablet}, '[]'::jsonb)`);
  await admin`delete from public.bookings where id = ${purged}`;
  await admin`update public.promotions set hospital_id = ${second.hospitalId} where id = ${first.promotionId}`;
  await erase(customer);
  const [row] = await database.as(
    as(nurse),
    (tx) => tx<{ left: string[] }[]>`select public.report_desk(${tablet}, '{}') as left`,
  );
  expect(row?.left.toSorted()).toEqual([purged, moved].sort());
  expect(await admin`select from private.past_contacts where customer_id = ${customer}`).toHaveLength(0);
});

test('PRIVACY-3 devices of who had the customer before are asked, too, and the erasure is not on their list', async () => {
  const { admin } = database;
  const earlier = await database.signUp();
  const [customer, phone, old] = [uuid(), uuid(), uuid()];
  await admin`insert into public.customers (id, user_id, name, telephone) values (${customer}, ${earlier}, 'สมชาย', '0812345678')`;
  await report(old, [], earlier);
  await admin`select private.hand_over_one(${customer}, ${earlier}, ${agent})`;
  await report(phone);
  await erase(customer);
  const asked = async () => {
    const found = (await list()).find(({ id }) => id === customer)?.devices ?? [];
    return new Map(found.map(({ device, holder, reported_at: at }) => [device, [holder, at !== null]]));
  };
  const [profile] = await admin<{ name: string }[]>`
    select coalesce(nullif(full_name, ''), email) as name from public.profiles where user_id = ${earlier}`;
  expect((await asked()).get(old)).toEqual([profile?.name, false]);
  expect((await asked()).get(phone)).toEqual([null, false]);
  expect(await list(earlier)).toEqual([]);
  expect(await report(old, [], earlier)).toEqual([customer]);
  expect(await report(old, [customer], earlier)).toEqual([]);
  expect((await asked()).get(old)).toEqual([profile?.name, true]);
});

test('SECURITY-64 privacy officers read of erasures that some device has yet to report, nobody else does', async () => {
  const officer = await database.signUp();
  const read = async (person: string) => {
    const [row] = await database.as(
      as(person),
      (tx) => tx<{ list: Erased[] }[]>`select public.open_erasures() as list`,
    );
    return row?.list.map(({ id }) => id);
  };
  const [customer, device] = [await addCustomer(), uuid()];
  await report(device);
  await erase(customer);
  await expect(read(officer)).rejects.toMatchObject({ code: '42501' });
  await database.admin`insert into public.user_roles (user_id, role) values (${officer}, 'privacy_officer')`;
  expect(await read(officer)).toContain(customer);
  await database.admin`delete from private.person_devices where device <> ${device}`;
  await report(device, [customer]);
  expect(await read(officer)).not.toContain(customer);
});

test('SECURITY-72 a person brings 20 devices within 90 days, a hospital 200, and those that are known go on', async () => {
  const { admin } = database;
  const { hospitalId } = await newHospital(admin);
  const [nurse, colleague] = [await database.signUp(), await database.signUp()];
  for (const userId of [nurse, colleague]) await join(admin, { userId, hospitalId });
  const contact = (tablet: string, by = nurse) =>
    database.as(as(by), (tx) => tx`select public.sync_attempts(${by}, ${tablet}, '[]'::jsonb)`);
  const own: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    own.push(uuid());
    await report(own[n] ?? '', [], nurse);
    await contact(own[n] ?? '');
  }
  const isTooOften = { code: 'PGRST', message: expect.stringContaining('SB024') };
  await expect(report(uuid(), [], nurse)).rejects.toMatchObject(isTooOften);
  await expect(contact(uuid())).rejects.toMatchObject(isTooOften);
  await report(own[0] ?? '', [], nurse);
  await contact(own[0] ?? '');
  // Devices that nobody saw for long count no more.
  await admin`update private.person_devices set last_seen_at = now() - interval '91 days' where device = ${own[1] ?? ''}`;
  await report(uuid(), [], nurse);
  await contact(uuid(), colleague);
  await admin`
    insert into public.hospital_devices (hospital_id, device)
    select ${hospitalId}, gen_random_uuid() from generate_series(1, 179)`;
  await expect(contact(uuid(), colleague)).rejects.toMatchObject(isTooOften);
  await contact(own[0] ?? '', colleague);
});

test('SECURITY-72 privacy officers read 20 devices of an erasure at most, those that have yet to report first', async () => {
  const { admin } = database;
  const [person, officer] = [await database.signUp(), await database.signUp()];
  await admin`insert into public.user_roles (user_id, role) values (${officer}, 'privacy_officer')`;
  const [customer, devices] = [uuid(), Array.from({ length: 30 }, uuid)];
  await admin`
    insert into private.person_devices (user_id, device)
    select ${person}, d from unnest(${devices}::uuid[]) d`;
  await admin`insert into private.erasures (user_id, id) values (${person}, ${customer})`;
  const done = devices.slice(0, 25);
  await admin`
    insert into private.erasure_reports (user_id, id, device)
    select ${person}, ${customer}, d from unnest(${done}::uuid[]) d`;
  const [row] = await database.as(
    as(officer),
    (tx) => tx<{ list: Erased[] }[]>`select public.open_erasures() as list`,
  );
  const shown = row?.list.find(({ id }) => id === customer)?.devices ?? [];
  expect(shown).toHaveLength(20);
  expect(shown.filter(({ reported_at: at }) => at === null)).toHaveLength(5);
  expect((await list(person))[0]?.devices).toHaveLength(30);
});

test('SECURITY-53 after an erasure the server has neither name nor number of the person in any table', async () => {
  const { admin } = database;
  const [id, name, telephone] = [uuid(), 'พิมพ์ชนก ลบแล้ว', '0899876543'];
  await admin`insert into public.customers (id, user_id, name, telephone, email) values (${id}, ${agent}, ${name}, ${telephone}, 'pim@example.com')`;
  await admin`insert into public.customer_notes (user_id, customer_id, content) values (${agent}, ${id}, ${name})`;
  await admin`insert into public.tasks (user_id, customer_id, title) values (${agent}, ${id}, ${name})`;
  await admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel, signed_name)
    values (${agent}, ${id}, 'marketing', 'no', '1-th', 'device', ${name})`;
  await admin`insert into public.car_insurance (user_id, customer_id, remarks) values (${agent}, ${id}, ${name})`;
  await database.as(as(agent), (tx) => tx`select public.make_consent_link(${id})`);
  const found = async () => {
    const tables = await admin<{ table: string }[]>`
      select format('%I.%I', n.nspname, c.relname) as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'auth', 'storage') and c.relkind = 'r'`;
    const hits: string[] = [];
    for (const { table } of tables) {
      const rows = await admin.unsafe(
        `select 1 from ${table} t where t::text ~ '${name}|${telephone}|pim@example' limit 1`,
      );
      if (rows.length > 0) hits.push(table);
    }
    return hits.sort();
  };
  expect((await found()).length).toBeGreaterThan(4);
  await erase(id);
  expect(await found()).toEqual([]);
});

test('PRIVACY-3 who chooses the id of a hospital’s tablet, or of another person’s customer, learns nothing', async () => {
  const { admin } = database;
  const { hospitalId } = await newHospital(admin);
  const [nurse, former, present] = [
    await database.signUp(),
    await database.signUp(),
    await database.signUp(),
  ];
  await join(admin, { userId: nurse, hospitalId });
  const tablet = uuid();
  await database.as(as(nurse), (tx) => tx`select public.sync_attempts(${nurse}, ${tablet}, '[]'::jsonb)`);
  await admin`update public.hospital_devices set name = 'หน้าเคาน์เตอร์' where device = ${tablet}`;
  const stolen = uuid();
  const customer = { id: stolen, name: 'สมชาย', telephone: '0812345678' };
  // The customer was handed over from `former` to `present`, and erased.
  await report(uuid(), [], former);
  await admin`insert into public.customers ${admin({ ...customer, user_id: present })}`;
  await admin`insert into private.handed_customers (customer_id, user_id) values (${stolen}, ${former})`;
  await database.as(as(present), (tx) => tx`select public.erase_customer(${stolen})`);
  expect((await list(present))[0]?.devices).toHaveLength(1);
  // Nobody gives another customer the id of an erased one (SECURITY-67).
  const taken = await refusalOf(
    database,
    as(agent),
    (tx) => tx`insert into public.customers ${tx(customer)}`,
  );
  expect(taken?.code).toBe('23505');

  await report(tablet);
  // An erasure of another time, as where the id was taken before it was refused.
  await admin`insert into private.erasures (user_id, id) values (${agent}, ${stolen})`;
  const known = (await list()).find(({ id }) => id === stolen)?.devices ?? [];
  expect(known.find(({ device }) => device === tablet)?.name).toBe('Chrome · Android');
  expect(known.filter(({ holder }) => holder !== null)).toEqual([]);
});

test('PRIVACY-3 a tablet on which its member has the CRM too is listed by the name that the reception gave it', async () => {
  const { admin } = database;
  const { hospitalId } = await newHospital(admin);
  await join(admin, { userId: agent, hospitalId });
  const [customer, tablet] = [await addCustomer(), uuid()];
  await report(tablet);
  await database.as(as(agent), (tx) => tx`select public.sync_attempts(${agent}, ${tablet}, '[]'::jsonb)`);
  await admin`update public.hospital_devices set name = 'ห้องตรวจ 1' where device = ${tablet}`;
  await erase(customer);
  const devices = (await list()).find(({ id }) => id === customer)?.devices;
  expect(devices?.find(({ device }) => device === tablet)?.name).toBe('ห้องตรวจ 1');
});

test('PRIVACY-3 with a customer go the records that were merged into it: they are of the same person', async () => {
  const { admin } = database;
  const [survivor, other, first] = [await addCustomer(), await addCustomer(), await addCustomer()];
  for (const merged of [first, other]) {
    const into = merged === first ? other : survivor;
    await database.as(as(agent), (tx) => tx`select public.merge_customers(${into}, ${merged})`);
  }
  await erase(survivor);
  expect(await admin`select id from public.customers where id in ${admin([survivor, other, first])}`).toEqual(
    [],
  );
  const erased = await admin<{ id: string }[]>`
    select id from private.erasures where id in ${admin([survivor, other, first])}`;
  expect(erased.map(({ id }) => id).sort()).toEqual([survivor, other, first].sort());
});
