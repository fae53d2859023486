import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type Caller, type TestDatabase } from './support/open-test-database.ts';
import { publish, signUpAdmin, signUpHospital, type Publisher } from './support/publish-rows.ts';

let database: TestDatabase;
let admin: Caller;
let publisher: Publisher;
beforeAll(async () => {
  database = await openTestDatabase();
  admin = await signUpAdmin(database);
  publisher = await signUpHospital(database, 'Sabai Clinic');
});
afterAll(() => database.close());

const slugOf = async (hospital: string) => {
  const [row] = await database.admin<
    { slug: string }[]
  >`select slug from public.hospitals where id = ${hospital}`;
  return row?.slug;
};

/** Where an address leads now, as a visitor sees it. */
async function lead(kind: 'promotion' | 'event', hospital: string, slug: string) {
  const rows = await database.as({ role: 'anon' }, (tx) => {
    return tx`select id, hospital_slug, url_slug from public.find_address(${kind}, ${hospital}, ${slug})`;
  });
  return rows.map((row) => ({ ...row }));
}

const make = (values: object, table: 'promotions' | 'events' = 'promotions') =>
  publish({ database, publisher, table, values });

const change = (caller: Caller, id: unknown, values: Record<string, string | null>) =>
  database.as(
    caller,
    (tx) => tx`
    update public.promotions set ${tx(values)} where id = ${String(id)} returning url_slug, hospital_name`,
  );

test('a hospital with a reserved or a taken slug gets the next number, one of only emoji a piece of its id', async () => {
  expect(await slugOf((await signUpHospital(database, 'CRM')).hospital)).toBe('crm-2');
  expect(await slugOf((await signUpHospital(database, 'Café Bleu')).hospital)).toBe('caf-bleu');
  expect(await slugOf((await signUpHospital(database, 'Caf Bleu')).hospital)).toBe('caf-bleu-2');
  const emoji = await signUpHospital(database, '🏥🏥');
  expect(await slugOf(emoji.hospital)).toBe(`h-${emoji.hospital.slice(0, 8)}`);
});

test('a slug is made from the title, Thai letters included, and is unique within the hospital', async () => {
  const slugs = [];
  for (let round = 0; round < 3; round++) {
    slugs.push((await make({ promotion_title: 'นวด ไทย 50%' }))['url_slug']);
  }
  expect(slugs).toEqual(['นวด-ไทย-50', 'นวด-ไทย-50-2', 'นวด-ไทย-50-3']);
  const foreign = await signUpHospital(database, 'Other Clinic');
  const same = await publish({
    database,
    publisher: foreign,
    table: 'promotions',
    values: { promotion_title: 'นวด ไทย 50%' },
  });
  expect(same['url_slug']).toBe('นวด-ไทย-50');
  const emoji = await make({ promotion_title: '🎉' });
  expect(emoji['url_slug']).toBe(`p-${String(emoji['id']).slice(0, 8)}`);
});

test('thirty promotions of one title published at once get thirty slugs', async () => {
  const rows = await Promise.all(Array.from({ length: 30 }, () => make({ promotion_title: 'Same Time' })));
  expect(new Set(rows.map((row) => row['url_slug'])).size).toBe(30);
});

test('a slug that nobody touched stays whatever happens to the title, and a typed one obeys the rule', async () => {
  const { id } = await make({ promotion_title: 'ฟันขาว' });
  const [titled] = await change(publisher.caller, id, { promotion_title: 'ฟันขาวมาก', url_slug: 'ฟันขาว' });
  expect(titled?.['url_slug']).toBe('ฟันขาว');
  await expect(change(publisher.caller, id, { url_slug: 'ฟัน' })).rejects.toMatchObject({
    code: '23514',
    constraint_name: 'promotions_url_slug_format',
  });
  const [typed] = await change(publisher.caller, id, { url_slug: 'white-teeth' });
  expect(typed?.['url_slug']).toBe('white-teeth');
  expect(await lead('promotion', 'sabai-clinic', 'ฟันขาว')).toEqual([
    { id, hospital_slug: 'sabai-clinic', url_slug: 'white-teeth' },
  ]);
});

test('an old slug leads on until something else takes it, and a made one does not take it', async () => {
  const { id } = await make({ url_slug: 'first' });
  await change(publisher.caller, id, { url_slug: 'second' });
  const made = await make({ promotion_title: 'First' });
  expect(made['url_slug']).toBe('first-2');
  expect(await lead('promotion', 'sabai-clinic', 'first')).toMatchObject([{ id, url_slug: 'second' }]);
  const typed = await make({ url_slug: 'first' });
  expect(await lead('promotion', 'sabai-clinic', 'first')).toMatchObject([{ id: typed['id'] }]);
});

test('going back to an old slug ends its redirect, and deleting ends them all', async () => {
  const { id } = await make({ url_slug: 'there' });
  await change(publisher.caller, id, { url_slug: 'elsewhere' });
  await change(publisher.caller, id, { url_slug: 'there' });
  expect(await lead('promotion', 'sabai-clinic', 'there')).toMatchObject([{ url_slug: 'there' }]);
  expect(await lead('promotion', 'sabai-clinic', 'elsewhere')).toMatchObject([{ url_slug: 'there' }]);
  await database.as(publisher.caller, (tx) => tx`delete from public.promotions where id = ${String(id)}`);
  expect(await lead('promotion', 'sabai-clinic', 'elsewhere')).toEqual([]);
  expect(
    await database.admin`select 1 from public.slug_history where target_id = ${String(id)}`,
  ).toHaveLength(0);
});

test('only a super admin moves a promotion to another hospital, and its old address leads there', async () => {
  const target = await signUpHospital(database, 'Target Clinic');
  await database.admin`
    insert into public.hospital_members (hospital_id, user_id, role)
    values (${target.hospital}, ${publisher.userId}, 'staff')`;
  const { id } = await make({ url_slug: 'moving' });
  await publish({ database, publisher: target, table: 'promotions', values: { url_slug: 'moving' } });
  await expect(change(publisher.caller, id, { hospital_id: target.hospital })).rejects.toMatchObject({
    code: '42501',
  });
  const [moved] = await change(admin, id, { hospital_id: target.hospital });
  expect(moved).toEqual({ url_slug: 'moving-2', hospital_name: 'Target Clinic' });
  expect(await lead('promotion', 'sabai-clinic', 'moving')).toEqual([
    { id, hospital_slug: 'target-clinic', url_slug: 'moving-2' },
  ]);
});

test('events have addresses of their own', async () => {
  const event = await make({ event_title: 'เดิน วิ่ง' }, 'events');
  expect(await lead('event', 'sabai-clinic', 'เดิน-วิ่ง')).toMatchObject([{ id: event['id'] }]);
  expect(await lead('promotion', 'sabai-clinic', 'เดิน-วิ่ง')).toEqual([]);
  await database.as(
    publisher.caller,
    (tx) => tx`
    update public.events set url_slug = 'run' where id = ${String(event['id'])}`,
  );
  expect(await lead('event', 'sabai-clinic', 'เดิน-วิ่ง')).toMatchObject([{ url_slug: 'run' }]);
});

test('an address that never was leads nowhere', async () => {
  expect(await lead('promotion', 'sabai-clinic', 'never')).toEqual([]);
  expect(await lead('promotion', 'nobody', 'first')).toEqual([]);
});

test('a rename among people who publish and edit leaves no old name and stops nobody', async () => {
  const busy = await signUpHospital(database, 'Busy 0');
  const options = { database, publisher: busy, table: 'promotions' } as const;
  const { id } = await publish(options);
  const rename = (name: string) =>
    database.as(admin, (tx) => tx`select public.rename_hospital(${busy.hospital}, ${name})`);
  for (let round = 1; round <= 5; round++) {
    await Promise.all([
      ...Array.from({ length: 4 }, () => publish(options)),
      ...Array.from({ length: 4 }, (_, index) => change(busy.caller, id, { area: `area ${index}` })),
      rename(`Busy ${round}`),
    ]);
    const names = await database.admin`
      select distinct hospital_name as name from public.promotions where hospital_id = ${busy.hospital}`;
    expect([...names]).toEqual([{ name: `Busy ${round}` }]);
  }
});
