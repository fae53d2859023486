/** A data directory is copied as a backup, much is erased and removed, the copy comes back: real server, real engine, HTTP. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { syncedTables } from '../../src/app/synced-tables.ts';
import { customersEntity } from '../../src/crm/data/customer/customers-entity.ts';
import { discardErasedChanges } from '../../src/crm/data/erasures/discard-erased-changes.ts';
import { fetchNetwork } from '../../sync/adapters/fetch-network.ts';
import { fetchTransfers } from '../../sync/adapters/fetch-transfers.ts';
import type { Databases } from '../../sync/adapters/ports.ts';
import type { Sync } from '../../sync/coordination/provide-sync.ts';
import { createSync } from '../../sync/create-sync.ts';
import { fakeHub, fakeLocks } from '../../sync/testing/fake-locks.ts';
import { reopenData } from '../local/backup/reopen-data.ts';
import { stopLeftover } from '../local/cluster/postmaster.ts';
import { startLocalBackend, type LocalBackend } from '../local/start.ts';
import { serve } from '../local/testing/serve-handler.ts';

// supabase-js needs one; Node has it from version 22 on (PLATFORM-3).
Object.assign(globalThis, { WebSocket: globalThis.WebSocket ?? WebSocket });

const migrationsDir = 'supabase/migrations';
/** The same before and after, since tokens name it; the port is another one after each start. */
const siteUrl = 'http://localhost:3000';
let root: string;
let dataDir: string;
let ledgerDir: string;
let closes: (() => Promise<void>)[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sabai-drill-'));
  dataDir = path.join(root, 'data');
  ledgerDir = path.join(root, 'data-ledger');
});
afterEach(async () => {
  await closeAll();
  await stopLeftover(path.join(dataDir, 'pg'));
  await rm(root, { recursive: true, force: true });
});

/** With owners and modes, without which PostgreSQL refuses a directory. */
const copyAll = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);

async function closeAll(): Promise<void> {
  for (const close of closes.toReversed()) await close();
  closes = [];
}

interface Server {
  url: string;
  publishableKey: string;
  backend: LocalBackend;
}

async function startServer(): Promise<Server> {
  let backend: LocalBackend | null = null;
  const http = await serve(async (request) => (backend ? backend.handle(request) : null));
  const started = await startLocalBackend({ dataDir, siteUrl, migrationsDir }).catch(
    async (error: unknown) => {
      await http.close();
      throw error;
    },
  );
  backend = started;
  closes.push(
    () => started.close(),
    () => http.close(),
  );
  return { url: http.url, publishableKey: started.keys.publishable, backend: started };
}

interface Person {
  id: string;
  client: SupabaseClient;
  signIn: Parameters<Sync['identity']['signIn']>[0];
}

async function signUp(server: Server, name: string, metadata = {}): Promise<Person> {
  const client = createClient(server.url, server.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const email = `${name}@clinic.example`;
  const { data } = await client.auth.signUp({
    email,
    password: 'a-long-secret',
    options: { data: metadata },
  });
  const { session } = data;
  if (!session) throw new Error(`${name} could not sign up.`);
  const signIn = {
    userId: session.user.id,
    email,
    fullName: name,
    role: 'general' as const,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    expiresInSeconds: session.expires_in,
  };
  return { id: session.user.id, client, signIn };
}

const phone = (): Databases => ({ indexedDB: new IDBFactory(), IDBKeyRange });

/** The app starts on a phone that may have data already. */
async function openApp(server: Server, databases: Databases): Promise<Sync> {
  const sync = createSync({
    entities: syncedTables,
    platform: 'window',
    backend: server,
    ports: {
      databases,
      transfers: fetchTransfers(server),
      network: { ...fetchNetwork(server), seemsOnline: () => true },
      locks: fakeLocks(),
      channel: fakeHub().forTab(),
    },
  });
  closes.push(async () => sync.close());
  await sync.ready;
  return sync;
}

async function add(sync: Sync, owner: Person, name: string): Promise<string> {
  const id = sync.store().newId();
  const values = { id, user_id: owner.id, name, telephone: '081-234-5678' };
  const stamps = { created_at: new Date().toISOString(), deleted_at: null };
  // The columns left out are null on the server.
  await sync
    .store()
    .write({ kind: 'create', entity: customersEntity, values: { ...values, ...stamps } as never });
  return id;
}

const namesOn = async (sync: Sync) =>
  (await sync.store().list(customersEntity)).map(({ name }) => name).sort();

async function ok<T>(call: PromiseLike<{ data: T; error: unknown }>): Promise<T> {
  const { data, error } = await call;
  if (error) throw error as Error;
  return data;
}

/** What the customer of the link answers about offers; answers what her page shows then. */
async function answerOffers(client: SupabaseClient, secret: string, answer: 'yes' | 'no') {
  const answers = [{ id: crypto.randomUUID(), purpose: 'marketing', answer }];
  const proof = { text_version: '1-th', signed_name: 'อยู่ต่อ', signature: null };
  return ok(client.rpc('answer_consent_page', { secret, answers, ...proof }));
}

test('SECURITY-30 SECURITY-51 nothing erased, removed, revoked or refused after the backup comes back', async () => {
  let server = await startServer();
  const anna = await signUp(server, 'anna');
  const bert = await signUp(server, 'bert');
  const owner = await signUp(server, 'owner', { user_type: 'hospital', hospital_name: 'โรงพยาบาลสบาย' });
  const nurse = await signUp(server, 'nurse');
  const [hospital] = await server.backend.sql<{ id: string }[]>`select id from public.hospitals`;
  const hospitalId = hospital?.id ?? '';
  const tablet = crypto.randomUUID();
  const join = async () => {
    await ok(
      owner.client.rpc('invite_member', {
        hospital: hospitalId,
        email: 'nurse@clinic.example',
        role: 'staff',
      }),
    );
    const secretOf = () => /join#(\w+)/.exec(JSON.stringify(server.backend.mails()))?.[1];
    await expect.poll(secretOf).toBeTruthy();
    const secret = secretOf();
    expect(await ok(nurse.client.rpc('accept_invitation', { secret }))).toBe(hospitalId);
  };
  await join();
  await server.backend.sql`
    insert into public.hospital_devices (hospital_id, device) values (${hospitalId}, ${tablet})`;

  const [annasPhone, annasOther, inDrawer, bertsPhone] = [phone(), phone(), phone(), phone()];
  let first = await openApp(server, annasPhone);
  await first.identity.signIn(anna.signIn);
  const erasedId = await add(first, anna, 'ถูกลบ');
  const remainingId = await add(first, anna, 'อยู่ต่อ');
  await first.requestSync('manual');
  const secret = String(await ok(anna.client.rpc('make_consent_link', { customer: remainingId })));
  await answerOffers(anna.client, secret, 'yes');
  let second = await openApp(server, annasOther);
  await second.identity.signIn(anna.signIn);
  await second.requestSync('manual');
  expect(await namesOn(second)).toEqual(['ถูกลบ', 'อยู่ต่อ']);
  let berts = await openApp(server, bertsPhone);
  await berts.identity.signIn(bert.signIn);
  await add(berts, bert, 'ของเบิร์ต');
  await berts.requestSync('manual');

  await closeAll();
  const backup = path.join(root, 'backup');
  await copyAll(dataDir, backup);
  server = await startServer();

  const asPerson = (person: Person) =>
    createClient(server.url, server.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { authorization: `Bearer ${person.signIn.accessToken}` } },
    });
  first = await openApp(server, annasPhone);
  const laterId = await add(first, anna, 'ทีหลัง');
  await first.requestSync('manual');
  const refused = { answers: { marketing: { answer: 'no' } } };
  expect(await answerOffers(asPerson(anna), secret, 'no')).toMatchObject(refused);
  const drawer = await openApp(server, inDrawer);
  await drawer.identity.signIn(anna.signIn);
  const drawerId = await add(drawer, anna, 'ในลิ้นชัก');
  await drawer.requestSync('manual');
  await drawer.close();
  for (const id of [erasedId, laterId, drawerId]) {
    expect(await ok(asPerson(anna).rpc('erase_customer', { id }))).toBe(true);
  }
  expect(await ok(asPerson(owner).rpc('remove_member', { hospital: hospitalId, member: nurse.id }))).toBe(
    true,
  );
  await ok(asPerson(owner).rpc('revoke_device', { hospital: hospitalId, device: tablet, revoked: true }));
  await server.backend.sql`delete from auth.users where id = ${bert.id}`;
  second = await openApp(server, annasOther);
  for (const sync of [first, second]) {
    await sync.requestSync('manual');
    expect(await namesOn(sync)).toEqual(['อยู่ต่อ']);
  }

  await closeAll();
  await rm(dataDir, { recursive: true });
  await copyAll(backup, dataDir);
  await expect(startServer()).rejects.toMatchObject({ code: 'database_older' });
  await closeAll();

  await expect(
    reopenData({ dataDir, ledgerDir: path.join(root, 'elsewhere'), migrationsDir, withoutLedger: false }),
  ).rejects.toMatchObject({ code: 'ledger_missing' });
  const reopened = await reopenData({ dataDir, ledgerDir, migrationsDir, withoutLedger: false });
  expect(reopened.replayed).toEqual({
    rows_erased: 3,
    member_removed: 1,
    device_revoked: 1,
    account_deleted: 1,
    consent_refused: 1,
  });
  expect(reopened.streams).toBeGreaterThan(3);
  const again = await reopenData({ dataDir, ledgerDir, migrationsDir, withoutLedger: false });
  expect(again.replayed).toEqual({});

  server = await startServer();
  const { sql } = server.backend;
  expect(await ok(asPerson(anna).rpc('read_consent_page', { secret }))).toMatchObject(refused);
  for (const databases of [annasPhone, annasOther]) {
    const reborn = await openApp(server, databases);
    await reborn.requestSync('manual');
    await reborn.requestSync('manual');
    expect(await namesOn(reborn)).toEqual(['อยู่ต่อ']);
    expect(await reborn.store().outbox()).toEqual([]);
  }
  // This one had not heard of the erasure and sends again what it made: it is refused, and a person decides (A4).
  const late = await openApp(server, inDrawer);
  await late.requestSync('manual');
  expect(await late.store().outbox()).toMatchObject([{ rowId: drawerId, failure: { code: 'gone' } }]);
  expect(await namesOn(late)).toEqual(['อยู่ต่อ', 'ในลิ้นชัก']);
  // The app reports the device at its start. Erasing leaves nobody a choice, so that goes before A4 (PRIVACY-3).
  const device = await late.deviceId();
  const report = (clean: readonly string[]) =>
    ok(asPerson(anna).rpc('report_device', { device, name: 'drawer', clean }));
  const asked: string[] = await report([]);
  expect(asked).toContain(drawerId);
  for (const customerId of asked) await discardErasedChanges({ store: late.store(), customerId });
  expect(await late.store().removeLeftovers(asked)).toEqual({ outcome: 'accepted' });
  expect(await report(asked)).toEqual([]);
  await late.requestSync('manual');
  expect(await namesOn(late)).toEqual(['อยู่ต่อ']);
  expect(await late.store().outbox()).toEqual([]);
  berts = await openApp(server, bertsPhone);
  await berts.requestSync('manual');
  const customers = await sql<{ name: string }[]>`select name from public.customers`;
  expect(customers.map(({ name }) => name)).toEqual(['อยู่ต่อ']);
  expect(await sql`select from auth.users where id = ${bert.id}`).toHaveLength(0);
  expect(await ok(asPerson(nurse).from('hospital_members').select('user_id'))).toEqual([]);
  const devices = await ok(asPerson(owner).from('hospital_devices').select('device, revoked_at'));
  expect(devices).toEqual([{ device: tablet, revoked_at: expect.any(String) }]);
}, 180_000);
