import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What signing up made for a person. */
async function madeFor(userId: string) {
  const { admin } = database;
  const profiles = await admin<Record<string, string | null>[]>`
    select full_name, email, telephone, hospital_name from public.profiles where user_id = ${userId}`;
  const roles = await admin<{ role: string }[]>`select role from public.user_roles where user_id = ${userId}`;
  const streams = await admin`select 1 from public.sync_streams where stream = ${userId} and head = 0`;
  return { profiles: [...profiles], roles: roles.map((row) => row.role), streams: streams.length };
}

test('a general sign-up makes a profile, the role general and a stream', async () => {
  const id = await database.signUp({
    email: 'agent@demo.test',
    metadata: { full_name: ' สมหญิง ใจดี ', user_type: 'general', hospital_name: 'ignored' },
  });
  expect(await madeFor(id)).toEqual({
    profiles: [{ full_name: 'สมหญิง ใจดี', email: 'agent@demo.test', telephone: null, hospital_name: null }],
    roles: ['general'],
    streams: 1,
  });
});

test('a hospital sign-up keeps the name of the hospital and the telephone', async () => {
  const metadata = {
    full_name: 'หมอ',
    user_type: 'hospital',
    hospital_name: 'โรงพยาบาลสบาย',
    telephone: '02-123 4567',
  };
  const id = await database.signUp({ metadata });
  const made = await madeFor(id);
  expect(made.profiles).toMatchObject([{ telephone: '02-123 4567', hospital_name: 'โรงพยาบาลสบาย' }]);
  expect(made.roles).toEqual(['hospital']);
});

test.each(['super_admin', 'admin', 'HOSPITAL', '', null, 1, ['hospital'], { role: 'super_admin' }])(
  'asking for the type %j gives general',
  async (userType) => {
    const id = await database.signUp({ metadata: { user_type: userType, role: 'super_admin' } });
    expect((await madeFor(id)).roles).toEqual(['general']);
  },
);

test('names of 10 kB are cut to what the forms allow', async () => {
  const long = 'ก'.repeat(10_000);
  const metadata = {
    full_name: long,
    hospital_name: long,
    telephone: '0'.repeat(10_000),
    user_type: 'hospital',
  };
  const [profile] = (await madeFor(await database.signUp({ metadata }))).profiles;
  expect(profile).toMatchObject({ full_name: 'ก'.repeat(100), hospital_name: 'ก'.repeat(255) });
  expect(profile?.['telephone']).toBe('0'.repeat(50));
});

test('whatever the metadata holds, signing up works and grants general or hospital only', async () => {
  // NUL and halves of surrogate pairs cannot be in jsonb, so they never reach the trigger.
  const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }).filter(storable),
    fc.constantFrom('hospital', 'general', 'super_admin', '', ' ', '0812345678', 'x'.repeat(12_000)),
  );
  const value = fc.oneof(
    text,
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.array(text, { maxLength: 3 }),
    fc.dictionary(text, text, { maxKeys: 3 }),
  );
  const fields = fc.record(
    { full_name: value, telephone: value, hospital_name: value, user_type: value, role: value },
    { requiredKeys: [] },
  );
  const metadata = fc.oneof({ weight: 5, arbitrary: fields }, value);
  await fc.assert(
    fc.asyncProperty(metadata, async (hostile) => {
      const id = await database.signUp({ metadata: hostile });
      const made = await madeFor(id);
      const asked =
        typeof hostile === 'object' && hostile !== null && 'user_type' in hostile ? hostile.user_type : null;
      expect(made.profiles).toHaveLength(1);
      // A new and usable name founds a hospital; every other person is general (PEOPLE-2, PEOPLE-3).
      const founded = await database.admin`select 1 from public.hospital_members where user_id = ${id}`;
      if (asked !== 'hospital') expect(founded).toHaveLength(0);
      expect(made.roles).toEqual([founded.length === 1 ? 'hospital' : 'general']);
      expect(made.streams).toBe(1);
    }),
    { numRuns: 300 },
  );
});

test('metadata that is SQL null is a general sign-up', async () => {
  const id = crypto.randomUUID();
  await database.admin`insert into auth.users (id, email, raw_user_meta_data) values (${id}, null, null)`;
  expect(await madeFor(id)).toMatchObject({ profiles: [{ full_name: '', email: null }], roles: ['general'] });
});

test('even a table that refuses every profile does not make signing up impossible', async () => {
  const broken = await openTestDatabase();
  await broken.admin`alter table public.profiles add constraint profiles_broken check (false) not valid`;
  const id = await broken.signUp({ metadata: { full_name: 'x' } });
  expect(await broken.admin`select 1 from auth.users where id = ${id}`).toHaveLength(1);
  await broken.close();
});

test('SECURITY-61 where addresses are confirmed, an unconfirmed one founds no hospital and claims none', async () => {
  const { admin } = database;
  const metadata = JSON.stringify({ user_type: 'hospital', hospital_name: 'คลินิกรอยืนยัน', full_name: 'ผู้ก่อตั้ง' });
  const signUp = async (email: string) => {
    const id = crypto.randomUUID();
    await admin`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${email}, ${metadata}::text::jsonb)`;
    return id;
  };
  const confirm = (id: string) => admin`update auth.users set email_confirmed_at = now() where id = ${id}`;
  const owners = async () =>
    (
      await admin<{ user_id: string }[]>`
        select m.user_id from public.hospital_members m join public.hospitals h on h.id = m.hospital_id
        where h.name = 'คลินิกรอยืนยัน'`
    ).map((row) => row.user_id);
  const squatter = await signUp('stranger@demo.test');
  expect(await owners()).toEqual([]);
  expect(await madeFor(squatter)).toMatchObject({ roles: ['general'], streams: 1 });
  const founder = await signUp('founder@demo.test');
  await confirm(founder);
  expect(await owners()).toEqual([founder]);
  expect((await madeFor(founder)).roles).toContain('hospital');
  // The name is taken now, so it is a claim; a second confirmation makes nothing more.
  await confirm(squatter);
  await confirm(squatter);
  expect(await owners()).toEqual([founder]);
  const claims = await admin`select from public.hospital_claims where user_id = ${squatter}`;
  expect(claims).toHaveLength(1);
});

test('SECURITY-61 neither customers nor a role come to an account that has not confirmed the address', async () => {
  const { admin } = database;
  const squatter = crypto.randomUUID();
  await admin`insert into auth.users (id, email) values (${squatter}, 'squatted@demo.test')`;
  const agent = await database.signUp();
  const superAdmin = await database.signUp();
  await admin`insert into public.user_roles (user_id, role) values (${superAdmin}, 'super_admin')`;
  const as = (userId: string) => ({ role: 'authenticated', userId }) as const;
  const makeOfficer = async () => {
    const [row] = await database.as(
      as(superAdmin),
      (tx) => tx<{ done: boolean }[]>`select public.set_privacy_officer('squatted@demo.test', true) as done`,
    );
    return row?.done;
  };
  const offered = async () => {
    const [row] = await database.as(
      as(agent),
      (tx) => tx<{ done: boolean }[]>`select public.offer_customers('squatted@demo.test') as done`,
    );
    const [handover] = await admin<{ to_user: string | null }[]>`
      select to_user from private.handovers where user_id = ${agent}`;
    return { answer: row?.done, to: handover?.to_user };
  };
  expect(await makeOfficer()).toBe(false);
  expect(await offered()).toEqual({ answer: true, to: null });
  await admin`update auth.users set email_confirmed_at = now() where id = ${squatter}`;
  expect(await makeOfficer()).toBe(true);
  expect(await offered()).toEqual({ answer: true, to: squatter });
});
