import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let publisher: Publisher;
let other: Publisher;
let admin: Caller;
const anon = { role: 'anon' } as const;
beforeAll(async () => {
  database = await openTestDatabase();
  publisher = await signUpHospital(database, 'Approved Clinic');
  other = await signUpHospital(database, 'Other Clinic');
  admin = await signUpAdmin(database);
});
afterAll(() => database.close());

const set = (category: string, approval: string) =>
  database.admin`update public.advert_settings set approval = ${approval} where category = ${category}`;

/** A day of Bangkok, so many days from today. */
const day = async (days: number) => {
  const [row] = await database.admin<{ day: string }[]>`
    select ((now() at time zone 'Asia/Bangkok')::date + ${days}::int)::text as day`;
  return row?.day ?? '';
};

async function approve(values: Record<string, string | null>): Promise<string> {
  const row = { authority: 'hss', number: 'ฆสพ. 12/2569', ...values };
  return database.as(publisher.caller, async (tx) => {
    const [made] = await tx`insert into public.advert_approvals ${tx(row)} returning id`;
    return String(made?.['id']);
  });
}

const isSeen = (caller: Caller, table: 'promotions' | 'events', id: string) =>
  database.as(
    caller,
    async (tx) => (await tx`select 1 from ${tx(`public.${table}`)} where id = ${id}`).length === 1,
  );

const isListed = (caller: Caller, id: string) =>
  database.as(
    caller,
    async (tx) =>
      (await tx`select 1 from public.list_promotions(category => 'สปา') p where p.id = ${id}`).length === 1,
  );

test.each([
  ['promotions', 'promotion_id', { category: 'สปา' }, 'สปา'],
  ['promotions', 'promotion_id', {}, 'อื่นๆ'],
  ['events', 'event_id', {}, 'event'],
] as const)(
  'SECURITY-54 %s by %s %j without a valid approval are hidden where the operator says so',
  async (table, column, values, category) => {
    const id = String((await publish({ database, publisher, table, values }))['id']);
    const seen = () =>
      Promise.all([anon, other.caller, publisher.caller, admin].map((who) => isSeen(who, table, id)));
    expect(await seen()).toEqual([true, true, true, true]);
    await set(category, 'warn');
    expect(await seen()).toEqual([true, true, true, true]);
    await set(category, 'hide');
    expect(await seen()).toEqual([false, false, true, true]);
    const approval = await approve({ [column]: id, valid_from: await day(0), valid_until: await day(0) });
    expect(await seen()).toEqual([true, true, true, true]);
    for (const period of [
      { valid_from: await day(-9), valid_until: await day(-1) },
      { valid_from: await day(1), valid_until: null },
    ]) {
      await database.admin`update public.advert_approvals set ${database.admin(period)} where id = ${approval}`;
      expect(await seen()).toEqual([false, false, true, true]);
    }
    await set(category, 'off');
    expect(await seen()).toEqual([true, true, true, true]);
  },
);

test('SECURITY-54 lists leave out what is hidden, and other categories are as they were', async () => {
  const hidden = String(
    (await publish({ database, publisher, table: 'promotions', values: { category: 'สปา' } }))['id'],
  );
  const shown = String(
    (await publish({ database, publisher, table: 'promotions', values: { category: 'ทำเล็บ' } }))['id'],
  );
  await set('สปา', 'hide');
  expect([await isListed(anon, hidden), await isListed(publisher.caller, hidden)]).toEqual([false, true]);
  expect(await isSeen(anon, 'promotions', shown)).toBe(true);
  await set('สปา', 'off');
  expect(await isListed(anon, hidden)).toBe(true);
});

test('SECURITY-54 only where an operator hides adverts a policy asks for approvals', async () => {
  const asking = async () => {
    const rows = await database.admin<{ tablename: string }[]>`
      select tablename from pg_policies where policyname = 'select_approved' order by tablename`;
    return rows.map(({ tablename }) => tablename);
  };
  expect(await asking()).toEqual([]);
  await database.admin`update public.advert_settings set approval = 'hide' where category = 'event'`;
  expect(await asking()).toEqual(['events']);
  await database.admin`update public.advert_settings set approval = 'off' where category = 'event'`;
  expect(await asking()).toEqual([]);
});

test('SECURITY-54 visitors read a valid approval, and none that has ended', async () => {
  const id = String((await publish({ database, publisher, table: 'promotions' }))['id']);
  const approval = await approve({
    promotion_id: id,
    valid_until: await day(0),
  });
  const read = (who: Caller) =>
    database.as(who, (tx) => tx`select number from public.advert_approvals where id = ${approval}`);
  expect(await read(anon)).toHaveLength(1);
  await database.admin`update public.advert_approvals set valid_until = ${await day(-1)} where id = ${approval}`;
  expect(await Promise.all([anon, other.caller, publisher.caller, admin].map(read))).toMatchObject([
    { length: 0 },
    { length: 0 },
    { length: 1 },
    { length: 1 },
  ]);
});

test('SECURITY-54 a hospital approves none of the adverts of another', async () => {
  const id = String((await publish({ database, publisher: other, table: 'events' }))['id']);
  await expect(approve({ event_id: id })).rejects.toMatchObject({ code: '42501' });
});

test.each([
  [{ number: ' ' }, 'advert_approvals_number_required'],
  [{ number: 'ฆ'.repeat(101) }, 'advert_approvals_number_length'],
  [{ authority: 'nobody' }, 'advert_approvals_authority_known'],
  [{ valid_from: '2026-02-02', valid_until: '2026-02-01' }, 'advert_approvals_valid_until_order'],
  [{ letter: 'x.exe' }, 'advert_approvals_letter_format'],
])('an approval with %j is refused', async (values, constraint) => {
  const id = String((await publish({ database, publisher, table: 'promotions' }))['id']);
  await expect(approve({ promotion_id: id, ...values })).rejects.toMatchObject({
    constraint_name: constraint,
  });
});

test('SECURITY-54 scans lie in the folder of the hospital, for it and for super admins', async () => {
  const key = `${publisher.hospital}/${crypto.randomUUID()}.pdf`;
  const put = (who: Caller, name: string) =>
    database.as(
      who,
      (tx) => tx`insert into storage.objects (bucket_id, name) values ('advert-letters', ${name})`,
    );
  await put(publisher.caller, key);
  await expect(put(other.caller, `${publisher.hospital}/${crypto.randomUUID()}.pdf`)).rejects.toMatchObject({
    code: '42501',
  });
  await expect(put(publisher.caller, `${publisher.hospital}/x.exe`)).rejects.toMatchObject({ code: '42501' });
  const seen = (who: Caller) =>
    database.as(who, async (tx) => (await tx`select 1 from storage.objects where name = ${key}`).length);
  expect(await Promise.all([publisher.caller, admin, other.caller, anon].map(seen))).toEqual([1, 1, 0, 0]);
});

test('SECURITY-67 an approval names a scan of its own hospital, and keeps it when a super admin moves the advert', async () => {
  const promotion = String((await publish({ database, publisher, table: 'promotions' }))['id']);
  const scanOf = (hospital: string) => `${hospital}/${crypto.randomUUID()}.pdf`;
  const refused = { code: '23514', constraint_name: 'advert_approvals_letter_folder' };
  const foreign = { promotion_id: promotion, letter: scanOf(other.hospital) };
  await expect(approve(foreign)).rejects.toMatchObject(refused);
  const id = await approve({ promotion_id: promotion, letter: scanOf(publisher.hospital) });
  const write = (caller: Caller, values: Record<string, string>) =>
    database.as(
      caller,
      (tx) => tx`update public.advert_approvals set ${tx(values)} where id = ${id} returning id`,
    );
  await expect(write(publisher.caller, { letter: scanOf(other.hospital) })).rejects.toMatchObject(refused);
  await database.as(
    admin,
    (tx) => tx`update public.promotions set hospital_id = ${other.hospital} where id = ${promotion}`,
  );
  expect(await write(other.caller, { number: '13/2569' })).toHaveLength(1);
  expect(await write(other.caller, { letter: scanOf(other.hospital) })).toHaveLength(1);
});
