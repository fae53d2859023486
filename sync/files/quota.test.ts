import { afterEach, expect, it } from 'vitest';
import type { Sync } from '../coordination/provide-sync.ts';
import type { FakeDevice } from '../testing/fake-device.ts';
import { testPolicies } from '../testing/entities.ts';
import { MODEL_BUCKET } from '../testing/model/model-storage.ts';
import { createWorld } from '../testing/world.ts';
import { addDocument, addPolicyWith, factsOf, fileOf, phoneOf, phonesEnd } from './testing/file-steps.ts';

const SIZE = 2_500_000;
const put = IDBObjectStore.prototype.put;
const add = IDBObjectStore.prototype.add;
afterEach(async () => {
  noLimit();
  await phonesEnd();
});

function noLimit(): void {
  IDBObjectStore.prototype.put = put;
  IDBObjectStore.prototype.add = add;
}

/** Lets only `room` more chunks be stored; removing a file makes room for its three chunks. */
function limitChunks(room: number): void {
  const check = (store: IDBObjectStore) => {
    if (store.name === 'fileChunks' && room-- <= 0) throw new DOMException('full', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = function (...values) {
    check(this);
    return put.apply(this, values);
  };
  IDBObjectStore.prototype.add = function (...values) {
    check(this);
    return add.apply(this, values);
  };
  const remove = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (key) {
    if (this.name === 'fileChunks') room = 3;
    return remove.call(this, key);
  };
  undo = () => (IDBObjectStore.prototype.delete = remove);
}
let undo = () => {};
afterEach(() => undo());

it('F2 a full device refuses a file, says so, and nothing of it stays', async () => {
  const { sync } = await phoneOf(createWorld());
  limitChunks(2);
  await expect(addDocument(sync, fileOf(SIZE))).rejects.toThrow('storage_full');
  expect(await sync.store().files.unsent()).toEqual([]);
  noLimit();
  const file = await addDocument(sync, fileOf(SIZE));
  expect(await factsOf(sync, file)).toMatchObject({ here: true, state: 'waiting' });
});

it('F12 copies that the server has give way to a new file; a waiting or pinned one does not', async () => {
  const here = createWorld();
  const { phone, sync } = await phoneOf(here);
  // The oldest copy would be evicted first if it were not pinned.
  const pinned = await addDocument(sync, fileOf(SIZE, 2));
  const old = await addDocument(sync, fileOf(SIZE, 1));
  await addPolicyWith(sync, [old, pinned]);
  await sync.requestSync('manual');
  await sync.store().files.pin({ bucket: MODEL_BUCKET, file: pinned });
  here.backend.online = false;
  const waiting = await addDocument(sync, fileOf(SIZE, 3));
  phone.clock.advance(1_000);
  limitChunks(0);
  const fresh = await addDocument(sync, fileOf(SIZE, 4));
  expect(await factsOf(sync, fresh)).toMatchObject({ here: true });
  expect(await factsOf(sync, old)).toBeUndefined();
  expect(await factsOf(sync, pinned)).toMatchObject({ here: true, pinned: true });
  expect(await factsOf(sync, waiting)).toMatchObject({ here: true, state: 'waiting' });
});

it('F12 a copy that a refused change names gives no way, though the server has it', async () => {
  const here = createWorld();
  const { sync } = await phoneOf(here);
  const id = await addPolicyWith(sync, []);
  await sync.requestSync('manual');
  const named = await addDocument(sync, fileOf(SIZE, 1));
  const values = { documents: [named], starts: 'no day' };
  await sync.store().write({ kind: 'update', entity: testPolicies, id, values });
  await sync.requestSync('manual');
  expect(await factsOf(sync, named)).toMatchObject({ state: 'stored' });
  limitChunks(0);
  await expect(addDocument(sync, fileOf(SIZE, 2))).rejects.toThrow('storage_full');
  expect(await factsOf(sync, named)).toMatchObject({ here: true });
});

/** A tab whose caches can be freed once. */
function tabWithCaches(phone: FakeDevice, onFree: () => void): Promise<Sync> {
  let cached = true;
  const free = () => {
    const freed = cached;
    cached = false;
    if (freed) onFree();
    return Promise.resolve(freed);
  };
  return phone.openTab({ space: { free } });
}

/** A phone that has the copy of a document that the server has too. */
async function phoneWithCopy() {
  const here = createWorld();
  const { phone, sync } = await phoneOf(here);
  const file = await addDocument(sync, fileOf(SIZE, 1));
  await addPolicyWith(sync, [file]);
  await sync.requestSync('manual');
  return { here, phone, file };
}

it('W9 caches go before copies do', async () => {
  const { phone, file } = await phoneWithCopy();
  const sync = await tabWithCaches(phone, noLimit);
  limitChunks(0);
  await addDocument(sync, fileOf(SIZE, 2));
  expect(await factsOf(sync, file)).toMatchObject({ here: true });
});

it('W9 caches go for what is pinned too', async () => {
  const { here, file } = await phoneWithCopy();
  const { phone } = await phoneOf(here);
  const sync = await tabWithCaches(phone, noLimit);
  limitChunks(0);
  const where = { bucket: MODEL_BUCKET, file };
  expect(await sync.store().files.pin(where)).toEqual({ outcome: 'pinned' });
});

it('W9 where caches give too little, copies go too', async () => {
  const { phone, file } = await phoneWithCopy();
  const sync = await tabWithCaches(phone, () => undefined);
  limitChunks(0);
  const fresh = await addDocument(sync, fileOf(SIZE, 2));
  expect(await factsOf(sync, fresh)).toMatchObject({ here: true });
  expect(await factsOf(sync, file)).toBeUndefined();
});

it('F10 a full device shows what it fetched all the same', async () => {
  const here = createWorld();
  const { sync } = await phoneOf(here);
  const file = await addDocument(sync, fileOf(SIZE));
  await addPolicyWith(sync, [file]);
  await sync.requestSync('manual');
  const other = await phoneOf(here);
  limitChunks(0);
  const where = { bucket: MODEL_BUCKET, file };
  expect(await other.sync.store().files.open(where)).toMatchObject({ outcome: 'opened' });
  expect(await other.sync.store().files.pin(where)).toEqual({
    outcome: 'unavailable',
    reason: 'storage_full',
  });
  expect(await factsOf(other.sync, file)).toBeUndefined();
});
