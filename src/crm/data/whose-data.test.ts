import { afterEach, describe, expect, it } from 'vitest';
import type { Sync } from '../../../sync/index.ts';
import { aCustomer } from '../crm-fixtures.ts';
import { emptyCustomerForm } from '../rules/customer/customer-values.ts';
import { summaryAt } from '../rules/list/customer-index.ts';
import { customersEntity } from './customer/customers-entity.ts';
import { importCustomers } from './files/import-customers.ts';
import { insuranceEntity } from '../../insurance/data/insurance-entity.ts';
import { storeSharedDocuments } from '../../insurance/data/store-shared-documents.ts';
import { forgetList, ownList } from './list/own-customer-list.ts';
import { closeDerivedSources, createOwnSource, whenRead } from './reminders/derived-source.ts';
import { dropShared, storeSharedFiles, readShared } from './files/shared-files.ts';
import { agentPhone } from './testing/agent-phone.ts';
import { whenListIsReadable } from './list/use-customers.ts';

let open: Awaited<ReturnType<typeof agentPhone>> | null = null;
async function aPhone() {
  open = await agentPhone();
  return open;
}
afterEach(async () => {
  await open?.phone.kill();
  expect(open?.phone.faults).toEqual([]);
});

const customer = aCustomer({ id: '00000000-0000-7000-8000-000000000001' });
const pdf = () => new File(['%PDF-1.4\n'], 'paper.pdf', { type: 'application/pdf' });

it('I5: an import during which another person signs in goes on when its person is back, and nothing becomes the other’s', async () => {
  const { sync, signIn } = await aPhone();
  const customers = Array.from({ length: 600 }, (_, row) => ({
    row,
    values: { ...emptyCustomerForm, name: `ลูกค้า ${row}`, telephone: '0812345678' },
  }));
  const importing = importCustomers({ customers, refused: [] });
  await Promise.all([importing, importing.then(() => signIn('boon'))]);
  expect((await importing).outcome).toBe('accepted');
  expect(await sync.store().list(customersEntity)).toEqual([]);
  await signIn('anna');
  await expect.poll(() => sync.store().count(customersEntity)).toBe(600);
});

it('I5: papers that are being stored while another person signs in stay with the person who stored them', async () => {
  const { sync, signIn } = await aPhone();
  await sync.store().write({ kind: 'create', entity: customersEntity, values: customer });
  const slow = pdf();
  const content = await slow.arrayBuffer();
  slow.arrayBuffer = async () => {
    await signIn('boon');
    return content;
  };
  const stored = await storeSharedDocuments({ customerId: customer.id, recordId: null, files: [slow] });
  expect(stored).toEqual({ outcome: 'refused', reason: 'storage_unavailable' });
  expect(await sync.store().list(insuranceEntity)).toEqual([]);
  expect(await sync.store().files.unsent()).toEqual([]);
});

it('I8: who signs out and in again in one tab sees the list of the new database', async () => {
  const { sync, signIn } = await aPhone();
  const names = async () => {
    await whenListIsReadable();
    const news = ownList().current();
    if (news.state !== 'ready') return news.state;
    const { index } = news.value;
    return Array.from({ length: index.count }, (_, row) => summaryAt(index, row).name);
  };
  const add = (id: string, name: string) =>
    sync.store().write({ kind: 'create', entity: customersEntity, values: aCustomer({ id, name }) });
  await add(customer.id, 'ก่อน');
  expect(await names()).toEqual(['ก่อน']);
  await sync.identity.signOut({ userId: sync.store().userId, how: 'discard' });
  await signIn('anna');
  await add('00000000-0000-7000-8000-000000000002', 'หลัง');
  expect(await names()).toEqual(['หลัง']);
  ownList().close();
});

it('PRIVACY-4: nothing that was read before a device was away is shown when it is back', async () => {
  const { sync } = await aPhone();
  const ownCount = createOwnSource({
    tables: [customersEntity],
    read: ({ store }) => store.count(customersEntity),
  });
  await sync.store().write({ kind: 'create', entity: customersEntity, values: customer });
  await whenListIsReadable();
  await whenRead(ownCount('2026-11-22'));
  expect([ownList().current().state, ownCount('2026-11-22').current().state]).toEqual(['ready', 'ready']);
  forgetList();
  closeDerivedSources();
  expect([ownList().current().state, ownCount('2026-11-22').current().state]).toEqual(['loading', 'loading']);
  await whenListIsReadable();
  await whenRead(ownCount('2026-11-22'));
  forgetList();
  closeDerivedSources();
});

describe('what another app shares', () => {
  const atMs = Date.UTC(2026, 10, 22);
  const share = (sync: Sync, name: string, sharedAtMs = atMs) =>
    storeSharedFiles({ store: sync.store(), files: [new File(['x'], name)], atMs: sharedAtMs });
  const names = async (sync: Sync, nowMs = atMs) =>
    (await readShared({ store: sync.store(), nowMs })).map(({ name }) => name);

  it('is stored beside what was shared before, until it was taken', async () => {
    const { sync } = await aPhone();
    await share(sync, 'a.pdf');
    const store = sync.store();
    const shown = await readShared({ store, nowMs: atMs });
    await share(sync, 'b.pdf');
    expect(await names(sync)).toEqual(['a.pdf', 'b.pdf']);
    await dropShared({ store, files: shown });
    expect(await names(sync)).toEqual(['b.pdf']);
  });

  it('is forgotten after a day', async () => {
    const { sync } = await aPhone();
    await share(sync, 'a.pdf');
    await share(sync, 'b.pdf', atMs + 3_600_000);
    const nextDayMs = atMs + 24 * 3_600_000;
    expect(await names(sync, nextDayMs)).toEqual(['b.pdf']);
    expect(await names(sync, atMs)).toEqual(['b.pdf']);
    expect(await names(sync, nextDayMs + 3_600_000)).toEqual([]);
    expect(await sync.store().getSetting('shared-files')).toBeUndefined();
  });

  it('is of the person who was signed in, and goes when they go', async () => {
    const { sync, signIn } = await aPhone();
    await share(sync, 'a.pdf');
    await signIn('boon');
    expect(await names(sync)).toEqual([]);
    await share(sync, 'b.pdf');
    await sync.identity.signOut({ userId: sync.store().userId, how: 'discard' });
    await signIn('boon');
    expect(await names(sync)).toEqual([]);
  });
});
