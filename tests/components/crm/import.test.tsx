import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addConsents } from '../../../src/consents/data/add-consents.ts';
import { consentsEntity } from '../../../src/consents/data/consents-entity.ts';
import { tagCustomers } from '../../../src/crm/data/bulk/tag-customers.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { customerTagsEntity } from '../../../src/crm/data/tags/customer-tags-entity.ts';
import { breakReads, fillStorage, repairStorage } from '../support/break-storage.ts';
import { openApp, type App } from '../support/open-app.tsx';
import { addCustomers, idOf, stored } from './agent-data.ts';
import { button, heading, link, region, retryAmended, toast } from './crm-screen.ts';
import { holdImport } from './hold-import.ts';
import { tabTo } from '../support/tab-to.ts';

const choose = page.getByLabelText('Choose a file', { exact: true });
const chooseOther = page.getByLabelText('Choose another file', { exact: true });
const csvFile = (...lines: string[]) => new File([lines.join('\n')], 'customers.csv', { type: 'text/csv' });

describe('the import of customers', () => {
  let app: App;
  beforeEach(async () => {
    app = await openApp({
      path: '/crm/import',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี', telephone: '081-234-5678' }]),
    });
    await expect.element(choose).toBeInTheDocument();
  });

  test('shows what a CSV would do before anything is added, and adds it without a network', async () => {
    app.server.goOffline();
    await choose.upload(
      csvFile(
        'ชื่อ,เบอร์โทร,วันเกิด',
        'กัลยาณี ศรีสุข,812223333,1/5/2533',
        'ซ้ำ,0812345678,',
        ',12,',
        '"=1+1 สูตร",0899998888,',
      ),
    );
    await expect.element(region('2 will be added')).toBeVisible();
    const doubles = region('1 is perhaps there already');
    await expect.element(doubles).toHaveTextContent(/ซ้ำ.*Row 2.*Like สมชาย ใจดี/);
    const refused = region('1 cannot be added');
    await expect
      .element(refused)
      .toHaveTextContent(/empty.*Row 3.*name: Name is required, telephone: Phone must be/);
    await button('Add 2 customers').click();
    await expect.element(toast('2 customers were added')).toBeVisible();
    await expect.element(page.getByText('3 customers', { exact: true })).toBeVisible();
    expect(stored(app, 'customers')).toHaveLength(1);
    app.server.goOnline();
    await expect.poll(() => stored(app, 'customers').length).toBe(3);
    expect(stored(app, 'customers')).toContainEqual(
      expect.objectContaining({
        name: 'กัลยาณี ศรีสุข',
        telephone: '0812223333',
        custom_date: '1990-05-01',
      }),
    );
  });

  test('reads contacts of a phone, and adds those like known ones only where that is asked for', async () => {
    const vcard = (...lines: string[]) =>
      ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
    const contacts = [
      vcard('FN:กัลยาณี ศรีสุข', 'NICKNAME:ก้อย', 'TEL;TYPE=CELL:+66 81 222 3333', 'BDAY:1990-05-01'),
      vcard('FN:คนเดิม', 'TEL:0812345678'),
      vcard('FN:ไม่มีเบอร์'),
    ];
    await choose.upload(new File([contacts.join('')], 'contacts.vcf', { type: 'text/vcard' }));
    await expect.element(region('1 will be added')).toBeVisible();
    await expect.element(region('1 cannot be added')).toBeVisible();
    await expect.element(button('Add 1 customer')).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Add these too' }).click();
    await button('Add 2 customers').click();
    await expect.element(page.getByText('3 customers', { exact: true })).toBeVisible();
    await expect.poll(() => stored(app, 'customers').length).toBe(3);
    expect(stored(app, 'customers')).toContainEqual(
      expect.objectContaining({ nickname: 'ก้อย', custom_date: '1990-05-01' }),
    );
  });

  test('CUSTOMER-25 shows which column is what, takes another choice, and keeps every phone', async () => {
    await choose.upload(
      csvFile('ลูกค้า A,ติดต่อ,โทร 2,สี', 'กัลยาณี,0812223333,02-123-4567,แดง', 'บุญมี,0899998888,,'),
    );
    await expect.element(page.getByText('This file holds no customers that can be read')).toBeVisible();
    await page.getByLabelText('ลูกค้า A').selectOptions('Name');
    await expect.element(region('2 cannot be added')).toBeVisible();
    await page.getByLabelText('ติดต่อ').selectOptions('Telephone');
    await page.getByLabelText('โทร 2').selectOptions('Other contacts');
    await expect.element(page.getByLabelText('สี')).toHaveAccessibleDescription('For example แดง');
    await expect.element(region('2 will be added')).toBeVisible();
    await button('Add 2 customers').click();
    await expect.poll(() => stored(app, 'customers').length).toBe(3);
    expect(stored(app, 'customers')).toContainEqual(
      expect.objectContaining({ telephone: '0812223333', more_contacts: '02-123-4567' }),
    );
  });

  test('of a long list shows more in steps, so that everybody can be seen before', async () => {
    const rows = Array.from({ length: 250 }, (_, n) => `คนที่ ${n + 1},08100000${String(n).padStart(3, '0')}`);
    await choose.upload(csvFile('ชื่อ,เบอร์โทร', ...rows));
    const group = region('250 will be added');
    await expect.element(group.getByRole('listitem')).toHaveLength(5);
    await group.getByRole('button', { name: 'Show all 250' }).click();
    await expect.element(group.getByRole('listitem')).toHaveLength(200);
    await group.getByRole('button', { name: 'Show 50 more' }).click();
    await expect.element(group.getByText('คนที่ 250', { exact: true })).toBeVisible();
    await group.getByRole('button', { name: 'Show fewer' }).click();
    await expect.element(group.getByRole('listitem')).toHaveLength(5);
  });

  test('says of a file without customers what is missing, and takes another one', async () => {
    await choose.upload(csvFile('a,b', '1,2'));
    await expect.element(page.getByText('This file holds no customers that can be read')).toBeVisible();
    await expect.element(page.getByText(/A CSV needs a first line/)).toBeVisible();
    await chooseOther.upload(csvFile('name,telephone', 'คนใหม่,0899998888', 'คนใหม่,0899998888'));
    await expect.element(region('1 will be added')).toBeVisible();
    await expect.element(region('1 is perhaps there already')).toHaveTextContent(/Twice in the file/);
  });

  test('says of more than ten thousand at once that they are too many', async () => {
    const rows = Array.from({ length: 10_001 }, (_, n) => `ค${n},0810000000`);
    await choose.upload(csvFile('name,telephone', ...rows));
    await expect.element(page.getByText(/At most 10,?000 customers at once/)).toBeVisible();
  });

  test('that the device has no room for keeps what is left to add, and goes on when there is room', async () => {
    await choose.upload(csvFile('name,telephone', 'คนใหม่,0899998888'));
    fillStorage('customers');
    await button('Add 1 customer').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(region('1 will be added')).toBeVisible();
    repairStorage();
    await button('Add 1 customer').click();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.element(page.getByText('2 customers', { exact: true })).toBeVisible();
  });

  test('left at once loses nothing, and what could not be added is shown where one left it', async () => {
    const rows = Array.from({ length: 600 }, (_, n) => `คนที่ ${n + 1},08100000${String(n).padStart(3, '0')}`);
    await choose.upload(csvFile('ชื่อ,เบอร์โทร', ...rows, ',12'));
    await button('Add 600 customers').click();
    await app.go('/crm/add');
    await expect.poll(() => stored(app, 'customers').length).toBe(601);
    await app.go('/crm/import');
    await expect.element(region('1 cannot be added')).toHaveTextContent(/empty.*Row 601/);
    await expect.element(choose).toBeInTheDocument();
    await button('Close').click();
    await expect.element(region('1 cannot be added')).not.toBeInTheDocument();
  });

  test('that another tab is at says how far it is, here and with the sync status, and can be stopped', async () => {
    app.server.goOffline();
    const letGo = holdImport(app);
    const rows = Array.from({ length: 600 }, (_, n) => `คนที่ ${n + 1},08100000${String(n).padStart(3, '0')}`);
    await choose.upload(csvFile('ชื่อ,เบอร์โทร', ...rows));
    await button('Add 600 customers').click();
    await expect.element(page.getByRole('heading', { name: '250 of 600 added' })).toBeVisible();
    await expect.element(page.getByText('350 left', { exact: true })).toBeVisible();
    await app.go('/crm/sync');
    await expect.element(link('Import of customers: 250 of 600 added')).toBeVisible();
    await link('Import of customers: 250 of 600 added').click();
    await button('Stop adding').click();
    await expect.element(toast('250 customers were added, the others were not')).toBeVisible();
    await expect.element(choose).toBeInTheDocument();
    letGo();
    await app.go('/crm');
    await expect.element(page.getByText('251 customers', { exact: true })).toBeVisible();
  });

  test('W12 that is stopped takes nothing else with it: what was said, and what was done to many, stays', async () => {
    app.server.goOffline();
    const store = app.sync.store();
    const letGo = holdImport(app);
    const rows = Array.from({ length: 600 }, (_, n) => `คนที่ ${n + 1},08100000${String(n).padStart(3, '0')}`);
    await choose.upload(csvFile('ชื่อ,เบอร์โทร', ...rows));
    await button('Add 600 customers').click();
    await expect.element(page.getByRole('heading', { name: '250 of 600 added' })).toBeVisible();
    const ids = new Set((await store.list(customersEntity)).map(({ id }) => id));
    await tagCustomers({ ids, tag: 'VIP' });
    await addConsents({
      customerId: idOf(1),
      answers: [{ purpose: 'marketing', answer: 'no' }],
      textVersion: '2026-11-23',
      signedName: null,
      signature: null,
    });
    expect(await store.count(consentsEntity)).toBe(1);
    await app.go('/crm/sync');
    await expect.element(page.getByText('Still being added to your lists: 1', { exact: true })).toBeVisible();
    await link('Import of customers: 250 of 600 added').click();
    await button('Stop adding').click();
    await expect.element(toast('250 customers were added, the others were not')).toBeVisible();
    letGo();
    await expect.poll(() => store.count(customerTagsEntity)).toBe(251);
    expect(await store.count(consentsEntity)).toBe(1);
    expect(await store.count(customersEntity)).toBe(251);
  });

  test('is done by keyboard alone', async () => {
    await tabTo(choose);
    await choose.upload(csvFile('name,telephone', 'กัลยาณี ศรีสุข,0812223333', 'ซ้ำ,0812345678'));
    await tabTo(page.getByRole('checkbox', { name: 'Add these too' }));
    await userEvent.keyboard(' ');
    await tabTo(button('Add 2 customers'));
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('3 customers', { exact: true })).toBeVisible();
  });
});

test('an import while the list cannot be read says so, and Retry goes on', async () => {
  const app = await openApp({
    path: '/',
    person: 'agent',
    fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
  });
  breakReads('customers');
  await app.go('/crm/import');
  await expect.element(page.getByText('This could not be read').first()).toBeVisible();
  await retryAmended();
  await expect.element(choose).toBeInTheDocument();
});
