import { afterEach, expect, it, vi } from 'vitest';
import { provideBackend } from '../../../session/data/backend.ts';
import { aCustomer } from '../../crm-fixtures.ts';
import { emptyInsurance } from '../../../insurance/rules/empty-insurance.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { documentsBucket, type InsuranceDocument } from '../../../insurance/rules/insurance-documents.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { mergeCustomers } from './merge-customers.ts';
import { agentPhone } from '../testing/agent-phone.ts';

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
const survivor = aCustomer({ id: idOf(1), nickname: null });
const other = aCustomer({ id: idOf(2), nickname: 'ชาย' });

/**
 * Two customers as the server sent them, the second with insurance that has a document. `asked` is the mock
 * of `fetch`, which fails until a test says otherwise.
 */
async function twoCustomers() {
  const phone = await agentPhone();
  const store = phone.sync.store();
  const added = await store.files.add({
    bucket: documentsBucket,
    folder: other.id,
    extension: 'pdf',
    type: 'application/pdf',
    name: 'paper.pdf',
    content: new Blob(['%PDF-1.4\n']),
  });
  if (added.outcome !== 'added') throw new Error(added.reason);
  const record: CarInsurance = {
    ...emptyInsurance,
    id: idOf(3),
    user_id: store.userId,
    customer_id: other.id,
    license_plate: '1กข 1234',
    documents: [added.file as InsuranceDocument],
    created_at: '2026-11-20T09:00:00.000Z',
    updated_at: '2026-11-20T09:00:00.000000+00:00',
  };
  /** The record after another device has changed it. */
  const newer = { ...record, remarks: 'ใหม่', updated_at: '2026-11-21T09:00:00.000000+00:00' };
  await phone.fetched('customers', [survivor, other]);
  await phone.fetched('car_insurance', [record]);
  const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  );
  vi.stubGlobal('fetch', asked);
  vi.stubGlobal('navigator', { onLine: true });
  provideBackend({ url: 'http://sabai.example', publishableKey: 'k' });
  open = phone.phone;
  const merge = () => mergeCustomers({ survivorId: survivor.id, otherId: other.id });
  return { ...phone, store, asked, merge, newer };
}
let open: Awaited<ReturnType<typeof agentPhone>>['phone'] | null = null;
afterEach(async () => {
  vi.unstubAllGlobals();
  await open?.kill();
});

it('what the device adds remains where the answer is lost, and a repeat adds nothing', async () => {
  const { store, allSent, asked, merge } = await twoCustomers();
  const ofSurvivor = () => store.list(insuranceEntity, { column: 'customer_id', equals: survivor.id });
  expect(await merge()).toEqual({ outcome: 'refused', reason: 'unreachable' });
  const copies = await ofSurvivor();
  expect(copies).toMatchObject([{ license_plate: '1กข 1234', documents: [{ name: 'paper.pdf' }] }]);
  expect(copies[0]?.documents[0]?.path).toContain(`/${survivor.id}/`);
  expect(await store.get(customersEntity, survivor.id)).toMatchObject({ nickname: 'ชาย' });

  expect(await merge()).toEqual({ outcome: 'refused', reason: 'not_sent' });
  await allSent();
  asked.mockImplementation(() => Promise.resolve(Response.json(true)));
  expect(await merge()).toEqual({ outcome: 'merged' });
  expect(await ofSurvivor()).toEqual(copies);
  expect(await store.outbox()).toEqual([]);
});

it('a copy that was deleted after a merge that failed is restored by the next one', async () => {
  const { store, allSent, asked, merge } = await twoCustomers();
  const ofSurvivor = () => store.list(insuranceEntity, { column: 'customer_id', equals: survivor.id });
  await merge();
  const copies = await ofSurvivor();
  await store.write({ kind: 'delete', entity: insuranceEntity, id: copies[0]?.id ?? '' });
  await allSent();
  asked.mockImplementation(() => Promise.resolve(Response.json(true)));
  expect(await merge()).toEqual({ outcome: 'merged' });
  expect(await ofSurvivor()).toEqual(copies);
  expect(await store.outbox()).toMatchObject([{ kind: 'restore', rowId: copies[0]?.id }]);
});

it('a device without room merges nothing, and says so', async () => {
  const { store, asked, merge } = await twoCustomers();
  const write = store.write;
  store.write = (change) =>
    change.kind === 'update'
      ? Promise.resolve({ outcome: 'refused', reason: 'storage_full' })
      : write(change);
  expect(await merge()).toEqual({ outcome: 'refused', reason: 'storage_full' });
  expect(asked).not.toHaveBeenCalled();
});

it('what arrived for the remaining customer while documents were copied is not overwritten', async () => {
  const { store, fetched, merge } = await twoCustomers();
  const open = store.files.open;
  store.files.open = async (where) => {
    await fetched('customers', [{ ...survivor, telephone: '0899999999', nickname: 'ใหม่' }]);
    return open(where);
  };
  await merge();
  const update = (await store.outbox()).find(({ kind }) => kind === 'update');
  expect(update?.values).toEqual({ nickname: 'ชาย' });
  expect(update?.base).toEqual({ nickname: null });
  expect(await store.get(customersEntity, survivor.id)).toMatchObject({ telephone: '0899999999' });
});

it('a record that changed after a merge that failed is copied once more, and nothing of it is lost', async () => {
  const { store, fetched, allSent, asked, merge, newer } = await twoCustomers();
  await merge();
  await allSent();
  await fetched('car_insurance', [newer]);
  asked.mockImplementation(() => Promise.resolve(Response.json(true)));
  expect(await merge()).toEqual({ outcome: 'merged' });
  const copies = await store.list(insuranceEntity, { column: 'customer_id', equals: survivor.id });
  expect(copies.map(({ remarks }) => remarks)).toContain('ใหม่');
  const body = JSON.parse(String(asked.mock.lastCall?.[1].body)) as object;
  expect(body).toMatchObject({ copied: [{ id: newer.id, updated_at: newer.updated_at }] });
});

it('a record that another device changed before the merge is fetched and takes the place of its copy', async () => {
  const { store, fetched, allSent, asked, merge, newer } = await twoCustomers();
  asked.mockImplementationOnce(async () => {
    await allSent();
    await fetched('car_insurance', [newer]);
    return Response.json(false);
  });
  asked.mockImplementationOnce(() => Promise.resolve(Response.json(true)));
  expect(await merge()).toEqual({ outcome: 'merged' });
  const copies = await store.list(insuranceEntity, { column: 'customer_id', equals: survivor.id });
  const present = copies.filter(({ deleted_at: at }) => at === null);
  expect(present.map(({ remarks }) => remarks)).toEqual(['ใหม่']);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('a merge that the server refuses twice is refused', async () => {
  const { allSent, asked, merge } = await twoCustomers();
  asked.mockImplementation(async () => {
    await allSent();
    return Response.json(false);
  });
  expect(await merge()).toEqual({ outcome: 'refused', reason: 'missing' });
  expect(asked).toHaveBeenCalledTimes(2);
});
