import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFactExporter } from '../facts/export-facts.ts';
import { ledgerFile, openFactLedger } from '../facts/fact-ledger.ts';
import { replayFacts } from '../facts/replay-facts.ts';
import { join, newHospital } from './support/hospital-rows.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';

let database: TestDatabase;
let directory: string;
beforeEach(async () => {
  database = await openTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'sabai-facts-'));
});
afterEach(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

async function kinds(): Promise<string[]> {
  const rows = await database.admin<
    { kind: string }[]
  >`select kind from private.irrevocable_facts order by kind`;
  return rows.map(({ kind }) => kind);
}

async function addCustomer(owner: string, name = 'x'): Promise<string> {
  const id = crypto.randomUUID();
  await database.admin`
    insert into public.customers (id, user_id, name, telephone) values (${id}, ${owner}, ${name}, '081-234-5678')`;
  return id;
}

const exportFacts = () => createFactExporter({ sql: database.admin, directory })();
const replay = (withoutLedger = false) => replayFacts({ sql: database.admin, directory, withoutLedger });

async function ledgerOf() {
  const [row] = await database.admin<{ id: string }[]>`select id from private.fact_ledger`;
  return { directory, name: row?.id ?? '' };
}

/** The database forgets these facts, as one does that is older than they are. */
const forget = () => database.admin`delete from private.irrevocable_facts`;

test('SECURITY-30 each thing that must stay done is noted, with ids and nothing else', async () => {
  const { admin } = database;
  const [agent, boss, nurse] = [await database.signUp(), await database.signUp(), await database.signUp()];
  const { hospitalId } = await newHospital(admin);
  await join(admin, { userId: boss, hospitalId, role: 'owner' });
  await join(admin, { userId: nurse, hospitalId });
  const id = await addCustomer(agent, 'ความลับ');
  const device = crypto.randomUUID();
  await admin`insert into public.hospital_devices (hospital_id, device) values (${hospitalId}, ${device})`;
  await admin`insert into public.user_roles (user_id, role) values (${agent}, 'super_admin'), (${agent}, 'privacy_officer')`;
  expect(await kinds()).toEqual([]);

  await database.as(
    { role: 'authenticated', userId: agent },
    (tx) => tx`select public.erase_customer(${id})`,
  );
  await database.as({ role: 'authenticated', userId: boss }, async (tx) => {
    await tx`select public.remove_member(${hospitalId}, ${nurse})`;
    await tx`select public.revoke_device(${hospitalId}, ${device}, true)`;
    // Revoked already: nothing new happens.
    await tx`select public.revoke_device(${hospitalId}, ${device}, true)`;
    await tx`select public.invite_member(${hospitalId}, 'a@b.co', 'staff')`;
  });
  await admin`delete from public.hospital_invitations`;
  await admin`delete from public.user_roles where user_id = ${agent} and role <> 'general'`;
  await admin`delete from auth.users where id = ${nurse}`;
  expect(await kinds()).toEqual([
    'account_deleted',
    'admin_removed',
    'device_revoked',
    'invitation_withdrawn',
    'member_removed',
    'officer_removed',
    'rows_erased',
  ]);

  expect(await exportFacts()).toBe(7);
  expect(await exportFacts()).toBe(0);
  const text = await readFile(ledgerFile(await ledgerOf()), 'utf8');
  for (const known of [id, nurse, device, hospitalId]) expect(text).toContain(known);
  expect(text).not.toMatch(/ความลับ|a@b|encrypted/);
});

test('a fact is in the ledger once, whenever the process ends', async () => {
  const { admin } = database;
  await admin`select private.note_fact('account_deleted', jsonb_build_object('id', gen_random_uuid()))`;
  await exportFacts();
  await admin`select private.note_fact('account_deleted', jsonb_build_object('id', gen_random_uuid()))`;
  await exportFacts();
  // The line was on the disk, and the transaction that notes its position did not commit.
  await admin`update private.irrevocable_facts set position = null where position = 2`;
  await admin`select private.note_fact('account_deleted', jsonb_build_object('id', gen_random_uuid()))`;
  expect(await exportFacts()).toBe(1);
  const facts = await (await openFactLedger({ ...(await ledgerOf()), mayMake: false }))?.after(0);
  expect(new Set(facts?.map(({ id }) => id)).size).toBe(3);
  expect(facts).toHaveLength(3);
});

test('SECURITY-30 facts of one transaction are in the ledger in the order in which they happened', async () => {
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID());
  await database.admin.begin(async (tx) => {
    for (const id of ids)
      await tx`select private.note_fact('account_deleted', jsonb_build_object('id', ${id}::text))`;
  });
  await exportFacts();
  const facts = await (await openFactLedger({ ...(await ledgerOf()), mayMake: false }))?.after(0);
  expect(facts?.map(({ about }) => about['id'])).toEqual(ids);
});

test('a database that is older than its ledger, and a ledger that is lost or old, are refused', async () => {
  const { admin } = database;
  const note = () =>
    admin`select private.note_fact('account_deleted', jsonb_build_object('id', gen_random_uuid()))`;
  await expect(replay()).rejects.toMatchObject({ code: 'ledger_missing' });
  await note();
  await exportFacts();
  const file = ledgerFile(await ledgerOf());
  const one = await readFile(file);
  await note();
  await exportFacts();
  const two = await readFile(file);

  await writeFile(file, one);
  await expect(exportFacts()).rejects.toMatchObject({ code: 'ledger_older' });
  await expect(replay()).rejects.toMatchObject({ code: 'ledger_older' });
  await rm(file);
  await expect(exportFacts()).rejects.toMatchObject({ code: 'ledger_missing' });
  await writeFile(file, two);
  await admin`delete from private.irrevocable_facts where position = 2`;
  await expect(exportFacts()).rejects.toMatchObject({ code: 'database_older' });
  expect((await replay()).replayed).toEqual({ account_deleted: 1 });
  expect(await exportFacts()).toBe(0);

  // Who gives the ledger up begins another one, with what the database knows.
  await rm(file);
  await replay(true);
  expect(ledgerFile(await ledgerOf())).not.toBe(file);
  expect(await exportFacts()).toBe(2);
});

test('a replay removes who was removed, but nobody who had come back before the backup', async () => {
  const { admin } = database;
  const email = 'nurse@clinic.example';
  const [boss, nurse] = [await database.signUp(), await database.signUp({ email })];
  const { hospitalId } = await newHospital(admin);
  await join(admin, { userId: boss, hospitalId, role: 'owner' });
  await join(admin, { userId: nurse, hospitalId });
  await admin`delete from public.hospital_members where user_id = ${nurse}`;
  await exportFacts();
  await forget();

  // The backup was made after she had come back.
  await join(admin, { userId: nurse, hospitalId });
  await replay();
  expect(await admin`select from public.hospital_members where user_id = ${nurse}`).toHaveLength(1);

  // The backup was made before she left, while her invitation was open.
  await forget();
  await admin`update public.hospital_members set created_at = now() - interval '1 day'`;
  await database.as(
    { role: 'authenticated', userId: boss },
    (tx) => tx`select public.invite_member(${hospitalId}, ${email}, 'staff')`,
  );
  await admin`update public.hospital_invitations set created_at = now() - interval '1 day'`;
  const { replayed } = await replay();
  expect(replayed).toEqual({ member_removed: 1 });
  expect(await admin`select from public.hospital_members where user_id = ${nurse}`).toHaveLength(0);
  expect(await admin`select from public.hospital_invitations`).toHaveLength(0);
  // What a replay does is no new fact.
  expect(await kinds()).toEqual(['member_removed']);
});

test('a replay says again what customers refused, and nothing of those who were erased', async () => {
  const { admin } = database;
  const agent = await database.signUp();
  const [refusing, erased] = [await addCustomer(agent), await addCustomer(agent)];
  for (const customer of [refusing, erased]) {
    await admin`
      insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel, signed_name, created_at)
      values (${agent}, ${customer}, 'marketing', 'yes', '1-th', 'device', 'ความลับ', now() - interval '2 days'),
             (${agent}, ${customer}, 'marketing', 'no', '1-th', 'link', 'ความลับ', now() - interval '1 day')`;
  }
  const receipts = await admin`
    select purpose, answer, channel, created_at from public.consents where customer_id = ${refusing} order by created_at`;
  await database.as(
    { role: 'authenticated', userId: agent },
    (tx) => tx`select public.erase_customer(${erased})`,
  );
  await exportFacts();
  expect(await readFile(ledgerFile(await ledgerOf()), 'utf8')).not.toContain('ความลับ');
  await forget();
  await admin`delete from public.consents where answer = 'no'`;
  expect((await replay()).replayed).toMatchObject({ consent_refused: 2 });
  expect(
    await admin`select purpose, answer, channel, created_at from public.consents order by created_at`,
  ).toEqual(receipts);
});

test('SECURITY-51 a customer that the backup lacks is refused again when a device sends the record, once', async () => {
  const { admin } = database;
  const agent = await database.signUp();
  const customer = await addCustomer(agent);
  await admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel, signed_name, created_at)
    values (${agent}, ${customer}, 'marketing', 'no', '1-th', 'link', 'x', now() - interval '1 day')`;
  await exportFacts();
  await forget();
  await admin`delete from public.customers`;
  expect((await replay()).replayed).toMatchObject({ consent_refused: 1 });
  const send = (owner: string) =>
    database.as(
      { role: 'authenticated', userId: owner },
      (tx) =>
        tx`insert into public.customers (id, name, telephone) values (${customer}, 'x', '081-234-5678')`,
    );
  // The id of another agent's customer brings nothing.
  await send(await database.signUp());
  expect(await admin`select from public.consents`).toHaveLength(0);
  await admin`delete from public.customers`;
  await send(agent);
  expect(await admin`select purpose, answer, channel from public.consents`).toEqual([
    { purpose: 'marketing', answer: 'no', channel: 'link' },
  ]);
  // It is no new fact.
  expect(await exportFacts()).toBe(0);
});

test('a replay erases what the backup has, and refuses the ids that it lacks', async () => {
  const { admin } = database;
  const agent = await database.signUp();
  const erase = (id: string) =>
    database.as({ role: 'authenticated', userId: agent }, (tx) => tx`select public.erase_customer(${id})`);
  const [before, after] = [await addCustomer(agent), await addCustomer(agent)];
  const [task, tag] = [crypto.randomUUID(), crypto.randomUUID()];
  await admin`insert into public.tasks (id, user_id, customer_id, title) values (${task}, ${agent}, ${before}, 'x')`;
  await admin`insert into public.customer_tags (id, user_id, customer_id, tag) values (${tag}, ${agent}, ${before}, 'x')`;
  await erase(before);
  await erase(after);
  const { hospitalId } = await newHospital(admin);
  const device = crypto.randomUUID();
  await admin`insert into public.hospital_devices (hospital_id, device) values (${hospitalId}, ${device})`;
  await admin`update public.hospital_devices set revoked_at = now()`;
  await exportFacts();

  await forget();
  await admin`delete from private.erased_rows`;
  await admin`delete from private.erasures`;
  await admin`delete from public.hospital_devices`;
  await admin`
    insert into public.customers (id, user_id, name, telephone) values (${before}, ${agent}, 'x', '081-234-5678')`;
  await admin`insert into public.tasks (id, user_id, title) values (${task}, ${agent}, 'x')`;
  const [{ epoch } = { epoch: '' }] = await admin<{ epoch: string }[]>`
    select epoch from public.sync_streams where stream = ${agent}`;
  expect((await replay()).replayed).toEqual({ rows_erased: 2, device_revoked: 1 });
  expect(await admin`select from public.customers`).toHaveLength(0);
  expect(await admin`select from public.tasks`).toHaveLength(0);
  const erased = await admin<{ id: string }[]>`select id from private.erased_rows order by id`;
  expect(erased.map(({ id }) => id)).toEqual([before, after, task, tag].sort());
  // The agent's phone reports for the first time after the restore, and may have what it made before.
  const asked = await database.as({ role: 'authenticated', userId: agent }, async (tx) => {
    const [row] = await tx<{ ids: string[] }[]>`
      select public.report_device(gen_random_uuid(), 'phone', '{}') as ids`;
    return row?.ids;
  });
  expect(asked?.toSorted()).toEqual([before, after].sort());
  // The backup does not know the tablet, which would otherwise be a new one.
  expect(await admin`select from public.hospital_devices where revoked_at is not null`).toHaveLength(1);
  const [now] = await admin<
    { epoch: string }[]
  >`select epoch from public.sync_streams where stream = ${agent}`;
  expect(now?.epoch).not.toBe(epoch);
});

test('SECURITY-30 SECURITY-51 what an agent did who joined after the backup holds for the former agent', async () => {
  const { admin } = database;
  const [former, later] = [await database.signUp(), await database.signUp()];
  const [erased, refused] = [await addCustomer(former), await addCustomer(former)];
  for (const id of [erased, refused]) await admin`select private.hand_over_one(${id}, ${former}, ${later})`;
  await admin`
    insert into public.consents (user_id, customer_id, purpose, answer, text_version, channel, created_at)
    values (${later}, ${refused}, 'marketing', 'no', '1-th', 'spoken', now())`;
  await database.as(
    { role: 'authenticated', userId: later },
    (tx) => tx`select public.erase_customer(${erased})`,
  );
  await exportFacts();

  await forget();
  await admin`delete from private.erased_rows`;
  await admin`delete from auth.users where id = ${later}`;
  await forget();
  for (const id of [erased, refused]) {
    await admin`
      insert into public.customers (id, user_id, name, telephone) values (${id}, ${former}, 'x', '081-234-5678')`;
  }
  await replay();
  expect(await admin`select id from public.customers`).toEqual([{ id: refused }]);
  expect(await admin`select user_id, answer from public.consents`).toEqual([
    { user_id: former, answer: 'no' },
  ]);
});
