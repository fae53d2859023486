/** The real engine against the real backend through HTTP: a document added without a network, and a death in between. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customersEntity } from '../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../src/insurance/data/insurance-entity.ts';
import { documentsBucket } from '../../src/insurance/rules/insurance-documents.ts';
import { fetchNetwork } from '../../sync/adapters/fetch-network.ts';
import { fetchTransfers } from '../../sync/adapters/fetch-transfers.ts';
import { createSync } from '../../sync/create-sync.ts';
import type { Databases, Transfers } from '../../sync/adapters/ports.ts';
import type { Sync } from '../../sync/coordination/provide-sync.ts';
import { fakeHub, fakeLocks } from '../../sync/testing/fake-locks.ts';
import { openProject, type Project } from './support/open-project.ts';

const SIZE = 9_000_000;
let project: Project;
let client: SupabaseClient;
const open: Sync[] = [];
beforeAll(async () => {
  project = await openProject();
  client = createClient(project.url, project.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
});
afterAll(async () => {
  await Promise.all(open.map((sync) => sync.close()));
  await project.close();
});

const phone = (): Databases => ({ indexedDB: new IDBFactory(), IDBKeyRange });

/** A process on a phone; `transfers` may fail. */
async function start(databases: Databases, transfers: Transfers): Promise<Sync> {
  const sync = createSync({
    entities: [customersEntity, insuranceEntity],
    platform: 'window',
    backend: project,
    ports: {
      databases,
      transfers,
      network: { ...fetchNetwork(project), seemsOnline: () => true },
      locks: fakeLocks(),
      channel: fakeHub().forTab(),
    },
  });
  open.push(sync);
  await sync.ready;
  return sync;
}

/** The whole content, different in each chunk. */
function document(): Blob {
  const bytes = new Uint8Array(SIZE);
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'));
  for (let at = 4_096; at < SIZE; at += 4_096) bytes[at] = (at / 4_096) % 251;
  return new Blob([bytes]);
}

async function signUp() {
  const email = `${crypto.randomUUID()}@demo.test`;
  const { data } = await client.auth.signUp({ email, password: 'demo1234' });
  const session = data.session!;
  const signIn = (sync: Sync) =>
    sync.identity.signIn({
      userId: session.user.id,
      email,
      fullName: '',
      role: 'general',
      accessToken: session.access_token,
      refreshToken: session.refresh_token,
      expiresInSeconds: session.expires_in,
    });
  return { userId: session.user.id, signIn };
}

it('F4 F6 F7 F10 a 9 MB document added offline survives a death during its upload, and is stored once', async () => {
  const { userId, signIn } = await signUp();
  const real = fetchTransfers(project);
  const databases = phone();
  let parts = 0;
  const dying = await start(databases, {
    ...real,
    send: async (request) => {
      const result = await real.send(request);
      // The second part arrives, and the process does not live to hear it.
      return request.method === 'PATCH' && ++parts === 2 ? { kind: 'no_answer', cause: 'network' } : result;
    },
  });
  await signIn(dying);
  const { store } = dying;
  const customerId = crypto.randomUUID();
  const added = await store().files.add({
    bucket: documentsBucket,
    folder: customerId,
    extension: 'pdf',
    type: 'application/pdf',
    name: 'กรมธรรม์รถยนต์.pdf',
    content: document(),
  });
  if (added.outcome !== 'added') throw new Error(added.reason);
  const stamps = { user_id: userId, created_at: new Date().toISOString(), deleted_at: null };
  const customer = { id: customerId, name: 'สมชาย ใจดี', telephone: '0812345678', ...stamps };
  const record = { id: crypto.randomUUID(), customer_id: customerId, documents: [added.file], ...stamps };
  // The columns left out are null on the server.
  await store().write({ kind: 'create', entity: customersEntity, values: customer as never });
  await store().write({ kind: 'create', entity: insuranceEntity, values: record as never });
  await dying.requestSync('manual');
  expect((await client.from('customers').select('id')).data).toEqual([{ id: customerId }]);
  expect((await client.from('car_insurance').select('id')).data).toEqual([]);
  await dying.close();

  const reborn = await start(databases, real);
  await reborn.requestSync('manual');
  expect(await reborn.store().outbox()).toEqual([]);
  const rows = await client.from('car_insurance').select('documents');
  expect(rows.data).toEqual([{ documents: [added.file] }]);
  const objects = await project.sql<{ name: string; size: number }[]>`
    select name, (metadata ->> 'size')::int as size from storage.objects
    where bucket_id = ${documentsBucket} and name like ${`${userId}/%`}`;
  expect([...objects]).toEqual([{ name: added.file.path, size: SIZE }]);

  const other = await start(phone(), real);
  await signIn(other);
  const where = { bucket: documentsBucket, file: added.file };
  const opened = await other.store().files.open(where);
  if (opened.outcome !== 'opened') throw new Error(opened.reason);
  const [shown, original] = [await opened.content.arrayBuffer(), await document().arrayBuffer()];
  expect(Buffer.compare(Buffer.from(shown), Buffer.from(original))).toBe(0);
  const link = await other.store().files.sign({ ...where, path: added.file.path, downloadAs: 'ก.pdf' });
  const answer = await fetch(link.outcome === 'signed' ? link.url : '');
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%E0%B8%81.pdf");
  await answer.arrayBuffer();
}, 120_000);

it('F15 a paper that was added while another device merged its customer is stored with the remaining one alone', async () => {
  const { userId, signIn } = await signUp();
  const sync = await start(phone(), fetchTransfers(project));
  await signIn(sync);
  const store = sync.store();
  const stamps = { user_id: userId, created_at: new Date().toISOString(), deleted_at: null };
  const [survivor, other, record] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [survivor, other]) {
    const values = { id, name: 'สมชาย ใจดี', telephone: '0812345678', ...stamps };
    await store.write({ kind: 'create', entity: customersEntity, values: values as never });
  }
  const values = { id: record, customer_id: other, documents: [], ...stamps };
  await store.write({ kind: 'create', entity: insuranceEntity, values: values as never });
  await sync.requestSync('manual');
  await client.rpc('merge_customers', { survivor, other }).throwOnError();
  const added = await store.files.add({
    bucket: documentsBucket,
    folder: other,
    extension: 'pdf',
    type: 'application/pdf',
    name: 'กรมธรรม์รถยนต์.pdf',
    content: new Blob(['%PDF-1.7 ทดสอบ']),
  });
  if (added.outcome !== 'added') throw new Error(added.reason);
  const documents = [added.file as never];
  await store.write({ kind: 'update', entity: insuranceEntity, id: record, values: { documents } });
  await sync.requestSync('manual');
  expect(await store.outbox()).toEqual([]);
  const path = added.file.path.replace(other, survivor);
  const rows = await client.from('car_insurance').select('customer_id, documents');
  expect(rows.data).toEqual([{ customer_id: survivor, documents: [{ ...added.file, path }] }]);
  const objects = await project.sql<{ name: string }[]>`
    select name from storage.objects where bucket_id = ${documentsBucket} and name like ${`${userId}/%`}`;
  expect([...objects]).toEqual([{ name: path }]);
});
