import { afterEach, expect, it } from 'vitest';
import { testCustomer, testCustomers, testPolicies } from '../testing/entities.ts';
import { MODEL_BUCKET } from '../testing/model/model-storage.ts';
import { ANNA, createWorld } from '../testing/world.ts';
import type { FileReference } from './file.ts';
import { addDocument, addPolicyWith, factsOf, fileOf, phoneOf, phonesEnd } from './testing/file-steps.ts';

afterEach(phonesEnd);

const OTHER = '00000000-0000-7000-8000-0000000000c1';
const SURVIVOR = '00000000-0000-7000-8000-0000000000c2';
const DAY = 24 * 60 * 60_000;

const follows = (file: FileReference) => ({ ...file, path: file.path.replace(OTHER, SURVIVOR) });

/**
 * A phone, offline, with a policy and an unsent change that adds a document. The
 * policy's customer can be merged into another.
 */
async function onePaper() {
  const here = createWorld();
  const { phone, sync } = await phoneOf(here);
  const store = sync.store();
  const id = await addPolicyWith(sync, []);
  await store.write({ kind: 'create', entity: testCustomers, values: testCustomer(SURVIVOR) });
  await sync.requestSync('manual');
  const add = async (documents: FileReference[], content: Blob) => {
    const file = await addDocument(sync, content);
    const values = { documents: [...documents, file] };
    await store.write({ kind: 'update', entity: testPolicies, id, values });
    return file;
  };
  const advance = (ms: number) => {
    phone.clock.advance(ms);
    here.advanceServer(ms);
  };
  return {
    here,
    phone,
    sync,
    add,
    advance,
    merge: () => here.server.change({ entity: 'policies', rowId: id, columns: { customer_id: SURVIVOR } }),
    documents: () => here.server.rowsOf({ entity: 'policies', userId: ANNA })[0]?.['documents'],
    local: () => store.get(testPolicies, id),
  };
}

it('F15 a paper added while another device merged the customer goes into the folder of the remaining one', async () => {
  const { here, sync, add, merge, documents, local } = await onePaper();
  here.backend.online = false;
  const file = await add([], fileOf(10, 1));
  const second = await add([file], fileOf(10, 2));
  merge();
  here.backend.online = true;
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toEqual([]);
  expect(documents()).toEqual([follows(file), follows(second)]);
  expect(await local()).toMatchObject({ customer_id: SURVIVOR, documents: documents() });
  expect(here.server.rowsOf({ entity: 'sync_conflicts', userId: ANNA })).toEqual([]);
  expect([...here.backend.storage.objects.keys()]).toEqual([follows(file).path, follows(second).path]);
  expect(await factsOf(sync, file)).toBeUndefined();
  const opened = await sync.store().files.open({ bucket: MODEL_BUCKET, file: follows(file) });
  expect(opened.outcome).toBe('opened');
});

it('F15 D11 the paper survives the erasure of the merged customer before the change is sent', async () => {
  const { here, phone, sync, add, merge, documents, advance } = await onePaper();
  const file = await add([], fileOf(10));
  // The file arrives and the change is refused. After this answer the device hears nothing for a month.
  const isThere = () => here.backend.storage.objects.size > 0;
  here.backend.fault = ({ path }) => (isThere() && path.endsWith('sync_pull') ? 'lose_request' : null);
  merge();
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toMatchObject([{ failure: { code: 'value_refused' } }]);
  expect(await factsOf(sync, file)).toMatchObject({ state: 'stored' });
  await phone.kill();
  here.server.erase({ entity: 'customers', rowId: OTHER });
  here.backend.storage.objects.clear();
  advance(40 * DAY);
  here.backend.fault = () => null;
  const again = await phone.openTab();
  await again.requestSync('manual');
  expect(await again.store().outbox()).toEqual([]);
  expect(documents()).toEqual([follows(file)]);
  expect(here.backend.storage.objects.has(follows(file).path)).toBe(true);
});

it('F15 a file that the storage refuses, because the merged customer was erased, goes to the remaining one', async () => {
  const { here, sync, add, merge, documents } = await onePaper();
  here.backend.online = false;
  const file = await add([], fileOf(10));
  merge();
  here.server.erase({ entity: 'customers', rowId: OTHER });
  here.backend.transferFault = ({ headers }) =>
    headers['upload-metadata']?.includes(btoa(file.path)) === true
      ? {
          kind: 'answer',
          status: 403,
          headers: { 'tus-resumable': '1.0.0' },
          bytes: new TextEncoder().encode('no').buffer,
          retryAfterMs: null,
        }
      : null;
  here.backend.online = true;
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toEqual([]);
  expect(documents()).toEqual([follows(file)]);
});

it('F15 a refused change whose file is not here waits for the person', async () => {
  const { sync, add, merge, documents } = await onePaper();
  const file = await add([], fileOf(10));
  merge();
  const foreign = { ...file, path: `${file.path.slice(0, -8)}0000.pdf` };
  const [entry] = await sync.store().outbox();
  await sync.store().discard(entry?.opId ?? '');
  await sync.store().write({
    kind: 'update',
    entity: testPolicies,
    id: entry?.rowId ?? '',
    values: { documents: [foreign] },
  });
  await sync.requestSync('manual');
  expect(await sync.store().outbox()).toMatchObject([
    { state: 'failed', failure: { code: 'value_refused', detail: 'policies_documents_folder' } },
  ]);
  expect(documents()).toEqual([]);
});
