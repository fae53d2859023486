/**
 * The measure of erasure: name, number and address of an erased person are searched in every table and file of the server
 * and in every store of three devices, one of which was away for 40 days, and of a hospital's tablet. Real server and engine.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { syncedTables } from '../../src/app/synced-tables.ts';
import { aConsent } from '../../src/consents/consent-fixtures.ts';
import { consentsEntity } from '../../src/consents/data/consents-entity.ts';
import { aCustomer, aTask } from '../../src/crm/crm-fixtures.ts';
import { discardErasedChanges } from '../../src/crm/data/erasures/discard-erased-changes.ts';
import { isStale } from '../../src/session/rules/is-stale.ts';
import { bookingContactsEntity } from '../../src/bookings/data/booking-contacts-entity.ts';
import { customersEntity } from '../../src/crm/data/customer/customers-entity.ts';
import { notesEntity } from '../../src/crm/data/notes/notes-entity.ts';
import { customerTagsEntity } from '../../src/crm/data/tags/customer-tags-entity.ts';
import { tasksEntity } from '../../src/crm/data/tasks/tasks-entity.ts';
import { insuranceEntity } from '../../src/insurance/data/insurance-entity.ts';
import { documentsBucket } from '../../src/insurance/rules/insurance-documents.ts';
import { fetchNetwork } from '../../sync/adapters/fetch-network.ts';
import { fetchTransfers } from '../../sync/adapters/fetch-transfers.ts';
import type { Databases } from '../../sync/adapters/ports.ts';
import type { Sync } from '../../sync/coordination/provide-sync.ts';
import type { ErasureListRow } from '../../sync/testing/model/erasure-proofs.ts';
import { createSync } from '../../sync/create-sync.ts';
import { newCode } from '../../sync/testing/contract-support.ts';
import { fakeHub, fakeLocks } from '../../sync/testing/fake-locks.ts';
import { startTestBackend, type TestBackend } from '../local/testing/start-test-backend.ts';
import { join, newHospital } from './support/hospital-rows.ts';

const person = { name: 'พิมพ์ชนก ลับสุดยอด', telephone: '0898765432', email: 'pim.secret@example.com' };
const traces = ['ลับสุดยอด', '0898765432', 'pim.secret'];
const isTrace = (text: string) => traces.some((trace) => text.includes(trace));

let server: TestBackend;
let client: SupabaseClient;
type SignIn = Parameters<Sync['identity']['signIn']>[0];
let signIn: SignIn;
let nurse: SignIn;
const open: Sync[] = [];
beforeAll(async () => {
  const directory = path.join(import.meta.dirname, '../migrations');
  const files = (await readdir(directory)).map(
    async (name) => [name, await readFile(path.join(directory, name), 'utf8')] as const,
  );
  server = await startTestBackend({ migrations: Object.fromEntries(await Promise.all(files)) });
  client = server.client();
  nurse = await signUp('nurse@demo.test');
  signIn = await signUp('agent@demo.test');
});
async function signUp(email: string): Promise<SignIn> {
  const { data } = await client.auth.signUp({ email, password: 'demo1234' });
  const { session } = data;
  if (!session) throw new Error('Nobody signed up.');
  return {
    userId: session.user.id,
    email,
    fullName: 'สมหญิง',
    role: 'general',
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresInSeconds: session.expires_in,
  };
}
afterAll(async () => {
  await Promise.all(open.map((sync) => sync.close()));
  await server.stop();
});

/** A client of its own for one person. */
async function signedIn({ email }: SignIn): Promise<SupabaseClient> {
  const own = server.client();
  const { error } = await own.auth.signInWithPassword({ email, password: 'demo1234' });
  if (error) throw error;
  return own;
}

interface Device {
  databases: Databases;
  sync: Sync;
}

/** The engine on these databases; `aheadMs` is how far the device's clock is ahead of ours. */
async function start(databases: Databases, aheadMs = 0, who = signIn): Promise<Device> {
  const backend = { url: server.url, publishableKey: server.backend.keys.publishable };
  const sync = createSync({
    entities: syncedTables,
    platform: 'window',
    backend,
    ports: {
      databases,
      clock: { now: () => Date.now() + aheadMs },
      transfers: fetchTransfers(backend),
      network: { ...fetchNetwork(backend), seemsOnline: () => true },
      locks: fakeLocks(),
      channel: fakeHub().forTab(),
    },
  });
  open.push(sync);
  await sync.ready;
  if (!sync.identity.current()) await sync.identity.signIn(who);
  return { databases, sync };
}

const newDevice = (who = signIn) => start({ indexedDB: new IDBFactory(), IDBKeyRange }, 0, who);

const DAY_MS = 86_400_000;

/** Whether the CRM shows nothing on this device, by its own clock. */
async function isStaleOn({ sync }: Device, aheadMs: number): Promise<boolean> {
  const store = sync.store();
  const own = (await store.facts()).streams.find(({ stream }) => stream === store.userId);
  return isStale({ syncedAtMs: own?.syncedAtMs ?? null, nowMs: Date.now() + aheadMs });
}

/** Stores of a device that have a trace. */
async function foundOn({ databases }: Device): Promise<string[]> {
  if (!databases) throw new Error('The device has no databases.');
  const { indexedDB } = databases;
  const hits: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error(`${name} does not open.`));
    });
    for (const table of db.objectStoreNames) {
      const reading = db.transaction(table).objectStore(table).getAll();
      const rows = await new Promise<unknown[]>((resolve) => {
        reading.onsuccess = () => resolve(reading.result);
      });
      for (const row of rows) if (isTrace(await asText(row))) hits.push(table);
    }
    db.close();
  }
  return [...new Set(hits)].sort();
}

/** A value with its blobs and bytes as text. */
async function asText(value: unknown): Promise<string> {
  if (value instanceof Blob) return value.text();
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
    return Buffer.from(value as Uint8Array).toString();
  if (value === null || typeof value !== 'object') return String(value);
  return (await Promise.all(Object.values(value).map(asText))).join('\n');
}

/** Tables and files of the server that have a trace. PostgreSQL's own files are left to vacuum and to backups' age. */
async function foundOnServer(): Promise<string[]> {
  const { sql } = server.backend;
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;
  const hits: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select 1 from ${name} t where t::text ~ '${traces.join('|')}' limit 1`);
    if (rows.length > 0) hits.push(name);
  }
  for (const entry of await readdir(server.dataDir, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const isPostgres = path.relative(server.dataDir, file).startsWith(`pg${path.sep}`);
    if (!entry.isFile() || isPostgres) continue;
    if (isTrace(await readFile(file, 'utf8'))) hits.push(path.relative(server.dataDir, file));
  }
  return hits.sort();
}

/** A request of the person that was answered by a letter, whose mail has left. */
async function requestCopy(customerId: string): Promise<void> {
  const { sql } = server.backend;
  const { name, email, telephone } = person;
  const asked = { kind: 'copy', name, email, telephone, confirmed_by: 'mail', confirmed_at: new Date() };
  const [request] = await sql<
    { id: string }[]
  >`insert into private.privacy_requests ${sql(asked)} returning id`;
  const answered = {
    request_id: request?.id ?? '',
    outcome: 'done',
    letter: `เรียน ${name}`,
    answered_at: new Date(),
  };
  for (const one of [{ user_id: signIn.userId, customer_id: customerId }, {}]) {
    await sql`insert into private.privacy_request_parts ${sql({ ...answered, ...one })}`;
  }
  const mail = { key: `privacy_answer:${answered.request_id}`, template: 'plain', recipient: email };
  const [queued] = await sql<{ id: string }[]>`
    insert into private.outgoing_messages ${sql({ ...mail, data: { text: name } })} returning id`;
  await sql`select public.end_message(${queued?.id ?? ''})`;
}

test('PRIVACY-3 D11 nothing of an erased person is left on the server, nor on three devices once each came online', async () => {
  const phone = await newDevice();
  const { userId } = signIn;
  const customer = aCustomer({ ...person, id: crypto.randomUUID(), user_id: userId });
  const of = { user_id: userId, customer_id: customer.id };
  const store = phone.sync.store();
  const added = await store.files.add({
    bucket: documentsBucket,
    folder: customer.id,
    extension: 'pdf',
    type: 'application/pdf',
    name: `${person.name}.pdf`,
    content: new Blob([`%PDF-1.7 ${person.name} ${person.telephone}`]),
  });
  if (added.outcome !== 'added') throw new Error(added.reason);
  const stamps = { created_at: new Date().toISOString(), deleted_at: null };
  const record = { id: crypto.randomUUID(), ...of, ...stamps, remarks: person.name, documents: [added.file] };
  const note = { id: crypto.randomUUID(), ...of, ...stamps, content: `โทรหา ${person.name}` };
  const tag = { id: crypto.randomUUID(), ...of, created_at: stamps.created_at, tag: 'ลับสุดยอด' };
  const other = aCustomer({ id: crypto.randomUUID(), user_id: userId, name: 'คนอื่น' });
  for (const [entity, values] of [
    [customersEntity, customer],
    [customersEntity, other],
    [notesEntity, note],
    [tasksEntity, aTask({ ...of, id: crypto.randomUUID(), title: `ส่งให้ ${person.name}` })],
    [consentsEntity, aConsent({ ...of, id: crypto.randomUUID(), signed_name: person.name })],
    [customerTagsEntity, tag],
    [insuranceEntity, record],
  ] as const) {
    await store.write({ kind: 'create', entity, values } as never);
  }
  // The same person was entered twice, booked, and asked for a copy: what that leaves goes too.
  const double = aCustomer({ ...person, id: crypto.randomUUID(), user_id: userId });
  await store.write({ kind: 'create', entity: customersEntity, values: double });
  await phone.sync.requestSync('manual');
  expect(await store.outbox()).toEqual([]);
  const { sql } = server.backend;
  const { hospitalId, promotionId } = await newHospital(sql);
  await join(sql, { userId: nurse.userId, hospitalId });
  const booking = { ...of, promotion_id: promotionId, booking_code: newCode(), booking_price: 1 };
  await sql`insert into public.bookings ${sql(booking)}`;
  await requestCopy(customer.id);
  const merged = await client.rpc('merge_customers', { survivor: customer.id, other: double.id });
  expect(merged.data).toBe(true);
  const desk = await newDevice(nurse);
  await desk.sync.requestSync('manual');

  const tablet = await newDevice();
  let away = await newDevice();
  for (const { sync } of [tablet, away]) {
    await sync.requestSync('manual');
    const opened = await sync.store().files.open({ bucket: documentsBucket, file: added.file });
    expect(opened.outcome).toBe('opened');
    await sync.store().putSetting(`note:add:${customer.id}`, `ร่างถึง ${person.name}`);
    await sync
      .store()
      .putSetting('screen-snapshot', { html: `<a href="/${customer.id}">${person.name}</a>` });
  }
  // What the third device has not sent when its network goes: a note, a change, a document, and a queued call.
  const waiting = away.sync.store();
  const typed = { ...note, id: crypto.randomUUID(), content: `ลูกค้าชื่อ ${person.name}` };
  await waiting.write({ kind: 'create', entity: notesEntity, values: typed });
  await waiting.write({
    kind: 'update',
    entity: customersEntity,
    id: customer.id,
    values: { notes: `แก้ ${person.name}` },
  });
  const unsent = await waiting.files.add({
    bucket: documentsBucket,
    folder: customer.id,
    extension: 'pdf',
    type: 'application/pdf',
    name: `ใหม่ ${person.name}.pdf`,
    content: new Blob([`%PDF-1.7 ${person.name}`]),
  });
  if (unsent.outcome !== 'added') throw new Error(unsent.reason);
  await waiting.write({
    kind: 'update',
    entity: insuranceEntity,
    id: record.id,
    values: { documents: [added.file, unsent.file] },
  } as never);
  expect((await waiting.outbox()).length).toBe(3);
  await away.sync.close();
  expect((await foundOn(tablet)).length).toBeGreaterThan(5);
  expect((await foundOn(away)).length).toBeGreaterThan(5);
  expect(await foundOn(desk)).toEqual(['booking_contacts']);
  expect(await foundOnServer()).toEqual(
    expect.arrayContaining([
      'private.privacy_request_parts',
      'private.privacy_requests',
      'public.booking_contacts',
      'public.car_insurance',
      'public.consents',
      'public.customer_notes',
      'public.customers',
      'public.tasks',
    ]),
  );

  expect(
    (await client.auth.signInWithPassword({ email: signIn.email, password: 'demo1234' })).error,
  ).toBeNull();
  expect((await client.rpc('erase_customer', { id: customer.id })).data).toBe(true);
  await sql`update private.jobs set due_at = now()`;
  await server.backend.jobs.run();
  expect(await foundOnServer()).toEqual([]);

  for (const { sync } of [phone, tablet, desk]) await sync.requestSync('manual');
  expect([await foundOn(phone), await foundOn(tablet), await foundOn(desk)]).toEqual([[], [], []]);
  expect(await tablet.sync.store().count(customersEntity)).toBe(1);
  // The hospital's tablet says so, and the agent reads it (SECURITY-64).
  const deskDevice = await desk.sync.deviceId();
  const ofAgent = await signedIn(signIn);
  const hospitalDevices = async () => {
    const { data } = await ofAgent.rpc('erasure_list');
    return (data as ErasureListRow[])
      .flatMap(({ devices }) => devices)
      .filter(({ holder }) => holder !== null)
      .map(({ device, reported_at: at }) => [device, at !== null]);
  };
  expect(await hospitalDevices()).toEqual([[deskDevice, false]]);
  const ofNurse = await signedIn(nurse);
  const asked = await ofNurse.rpc('report_desk', { device: deskDevice, clean: [] });
  const contacts = await desk.sync.store().getMany(bookingContactsEntity, asked.data as string[]);
  expect(contacts).toEqual([undefined]);
  const answered = await ofNurse.rpc('report_desk', { device: deskDevice, clean: asked.data as string[] });
  expect(answered.data).toEqual([]);
  expect(await hospitalDevices()).toEqual([[deskDevice, true]]);

  // The server's log and ledger are 40 days old by the time the third device comes back.
  await sql`update private.person_devices set last_seen_at = last_seen_at - interval '40 days'`;
  away = await start(away.databases, 40 * DAY_MS);
  // The screens of the CRM ask this before they show anything (PRIVACY-4).
  expect(await isStaleOn(away, 40 * DAY_MS)).toBe(true);
  expect((await foundOn(away)).length).toBeGreaterThan(5);
  await away.sync.requestSync('manual');
  expect(await isStaleOn(away, 40 * DAY_MS)).toBe(false);
  // What was typed there and never sent: the report of the device begins with this.
  expect(await discardErasedChanges({ store: away.sync.store(), customerId: customer.id })).toBe(3);
  await away.sync.requestSync('manual');
  expect(await foundOn(away)).toEqual([]);
  expect(await foundOnServer()).toEqual([]);
}, 180_000);

test('PRIVACY-3 D11 nor on the device of a former agent, whose stream has no tombstone of the person', async () => {
  const former = await signUp('former@demo.test');
  const device = await newDevice(former);
  const store = device.sync.store();
  const customer = aCustomer({ ...person, id: crypto.randomUUID(), user_id: former.userId });
  const note = {
    id: crypto.randomUUID(),
    user_id: former.userId,
    customer_id: customer.id,
    deleted_at: null,
  };
  await store.write({ kind: 'create', entity: customersEntity, values: customer });
  const values = { ...note, created_at: new Date().toISOString(), content: person.name };
  await store.write({ kind: 'create', entity: notesEntity, values });
  await device.sync.requestSync('manual');
  await store.putSetting(`customer:edit:${customer.id}`, `ร่างถึง ${person.name}`);
  const file = await store.files.add({
    bucket: documentsBucket,
    folder: customer.id,
    extension: 'pdf',
    type: 'application/pdf',
    name: `${person.name}.pdf`,
    content: new Blob([`%PDF-1.7 ${person.name}`]),
  });
  expect(file.outcome).toBe('added');
  const ofFormer = await signedIn(former);
  const deviceId = await device.sync.deviceId();
  const report = () => ofFormer.rpc('report_device', { device: deviceId, name: 'x', clean: [] });
  expect((await report()).data).toEqual([]);
  await server.backend.sql`select private.hand_over_one(${customer.id}, ${former.userId}, ${signIn.userId})`;
  const ofAgent = await signedIn(signIn);
  expect((await ofAgent.rpc('erase_customer', { id: customer.id })).data).toBe(true);
  await device.sync.requestSync('manual');
  expect(await foundOn(device)).toEqual(['acked', 'fileChunks', 'files', 'settings']);

  const asked = await report();
  expect(asked.data).toEqual([customer.id]);
  expect(await store.removeLeftovers(asked.data as string[])).toEqual({ outcome: 'accepted' });
  expect(await foundOn(device)).toEqual([]);
}, 60_000);
