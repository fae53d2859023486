import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let owner: Publisher;
let count = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(async () => {
  owner = await signUpHospital(database, `Picture Clinic ${(count += 1)}`);
});
afterAll(() => database.close());

/** A picture that the person uploaded. */
async function upload(person: string, folder = ''): Promise<string> {
  const key = `${person}/${folder}${crypto.randomUUID()}.webp`;
  await database.admin`insert into storage.objects (bucket_id, name) values ('promotion-images', ${key})`;
  return key;
}
const address = (key: string, focus = '') =>
  `https://sabai.example/storage/v1/object/public/promotion-images/${key}${focus}`;

/** Whether the person may remove the picture; the removal is undone. */
async function mayRemove(caller: Caller, key: string): Promise<boolean> {
  const undone = new Error('undone');
  let removed = 0;
  await database
    .as(caller, async (tx) => {
      await tx`select set_config('storage.allow_delete_query', 'true', true)`;
      const rows =
        await tx`delete from storage.objects where bucket_id = 'promotion-images' and name = ${key} returning id`;
      removed = rows.length;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return removed === 1;
}

async function join(hospital: string): Promise<Caller & { userId: string }> {
  const userId = await database.signUp();
  await database.admin`insert into public.hospital_members (hospital_id, user_id, role) values (${hospital}, ${userId}, 'staff')`;
  return { role: 'authenticated', userId };
}
const leave = (hospital: string, user: string) =>
  database.admin`delete from public.hospital_members where hospital_id = ${hospital} and user_id = ${user}`;
const change = (caller: Caller, id: unknown, values: { image_url?: string | null; hospital_id?: string }) =>
  database.as(caller, (tx) => tx`update public.promotions set ${tx(values)} where id = ${String(id)}`);
const isStored = async (key: string, focus: string) => {
  const [row] = await database.admin<
    { is: boolean }[]
  >`select private.is_focus_published(${key}, ${focus}) as is`;
  return row?.is;
};

test('SECURITY-65 a member removes own pictures while no publication shows them', async () => {
  const key = await upload(owner.userId);
  expect(await mayRemove(owner.caller, key)).toBe(true);
  const { id } = await publish({
    database,
    publisher: owner,
    table: 'promotions',
    values: { image_url: address(key) },
  });
  expect(await mayRemove(owner.caller, key)).toBe(false);
  await change(owner.caller, id, { image_url: null });
  expect(await mayRemove(owner.caller, key)).toBe(true);
  const event = await publish({
    database,
    publisher: owner,
    table: 'events',
    values: { image_url: address(key) },
  });
  expect(await mayRemove(owner.caller, key)).toBe(false);
  await database.as(owner.caller, (tx) => tx`delete from public.events where id = ${String(event['id'])}`);
  expect(await mayRemove(owner.caller, key)).toBe(true);
});

test('SECURITY-65 a former member keeps no power over what colleagues go on showing', async () => {
  const staff = await join(owner.hospital);
  const key = await upload(staff.userId, 'items/');
  const first = await publish({
    database,
    publisher: owner,
    table: 'promotions',
    values: { image_url: address(key) },
  });
  await leave(owner.hospital, staff.userId);
  expect(await mayRemove(staff, key)).toBe(false);
  // A copy of the promotion, and another focal point of it, are written after the person left.
  const copy = await publish({
    database,
    publisher: owner,
    table: 'promotions',
    values: { more_images: [address(key)] },
  });
  await change(owner.caller, first['id'], { image_url: address(key, '#focus=0,10') });
  expect(await mayRemove(staff, key)).toBe(false);
  await database.admin`delete from public.promotions where id = ${String(copy['id'])}`;
  expect(await mayRemove(staff, key)).toBe(false);
  const admin = await signUpAdmin(database);
  const elsewhere = await signUpHospital(database, `Moved Clinic ${count}`);
  await change(admin, first['id'], { hospital_id: elsewhere.hospital });
  expect(await mayRemove(staff, key)).toBe(false);
  await database.admin`delete from public.promotions where id = ${String(first['id'])}`;
  expect(await mayRemove(staff, key)).toBe(true);
});

test('SECURITY-65 a hospital that only names a picture of others does not hold it', async () => {
  const key = await upload(owner.userId);
  const foreign = await signUpHospital(database, `Foreign Clinic ${count}`);
  await publish({ database, publisher: foreign, table: 'promotions', values: { image_url: address(key) } });
  expect(await mayRemove(owner.caller, key)).toBe(true);
});

test('SECURITY-65 nobody stores anew what a publication shows and is gone', async () => {
  const key = `${owner.userId}/${crypto.randomUUID()}.webp`;
  const store = () =>
    database.as(
      owner.caller,
      (tx) => tx`insert into storage.objects (bucket_id, name) values ('promotion-images', ${key})`,
    );
  // Also where only a hospital of others shows it.
  const publisher = await signUpHospital(database, `Showing Clinic ${count}`);
  await publish({ database, publisher, table: 'promotions', values: { image_url: address(key) } });
  await expect(store()).rejects.toMatchObject({ code: '42501' });
  await database.admin`insert into storage.objects (bucket_id, name) values ('promotion-images', ${key})`;
  await expect(store()).rejects.toMatchObject({ code: '23505' });
});

test('SECURITY-66 a focal point is known while a publication stores it', async () => {
  const [main, item] = [await upload(owner.userId), await upload(owner.userId, 'items/')];
  const { id } = await publish({
    database,
    publisher: owner,
    table: 'promotions',
    values: {
      image_url: address(main, '#focus=20,100'),
      packages: [{ kind: 'item', name: 'x', price: 1, image_url: address(item, '#focus=0,0') }],
    },
  });
  expect(await isStored(main, '20-100')).toBe(true);
  expect(await isStored(item, '0-0')).toBe(true);
  expect(await isStored(main, '0-0')).toBe(false);
  expect(await isStored(item, '')).toBe(false);
  await change(owner.caller, id, { image_url: address(main, '#focus=30,0') });
  expect(await isStored(main, '20-100')).toBe(false);
  expect(await isStored(main, '30-0')).toBe(true);
});
