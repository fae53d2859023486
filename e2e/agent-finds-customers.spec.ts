import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoViolation } from './screens/axe.ts';
import {
  addCustomer,
  deleteCustomer,
  expectMark,
  openCustomers,
  readyWithoutSignal,
} from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import type { TestServer } from './support/server.ts';

const DAY_MS = 86_400_000;
const person = { name: 'สมชาย ใจดี', telephone: '081-234-5678', nickname: 'ชาย' };
const dayFromNow = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

/** A customer of the agent whose cover ends in some days, straight into the database. */
async function addCar(options: { server: TestServer; name: string; plate: string; endsInDays: number }) {
  const sql = await options.server.sql();
  const owner = await idOf(options.server, 'agent');
  const end = `${dayFromNow(options.endsInDays)}T23:59:59+07:00`;
  await sql`
    with c as (
      insert into public.customers (user_id, name, telephone, custom_date)
      values (${owner}, ${options.name}, '089-000-1111', ${`1992${dayFromNow(2).slice(4)}`}) returning id, user_id)
    insert into public.car_insurance (user_id, customer_id, license_plate, coverage_end)
    select user_id, id, ${options.plate}, ${end} from c`;
}

async function openMenu(page: Page, name: string): Promise<void> {
  await openCustomers(page);
  await page.getByRole('button', { name: 'More about customers' }).click();
  await page.getByRole('dialog').getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('covers that end, birthdays and the plate are there without signal', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await addCar({ server, name: 'น้ำหวาน แก้วใส', plate: 'กข 1234', endsInDays: 5 });
  await addCar({ server, name: 'บุญมี คำปัน', plate: '1กค 99', endsInDays: 20 });
  await addCar({ server, name: 'ศิริพร วงศ์', plate: 'ขค 7', endsInDays: -3 });
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await page.reload();
  const ending = page.getByRole('region', { name: 'Car insurance ending' });
  await expect(ending.getByRole('link')).toHaveCount(2);
  await expect(ending.getByRole('link').first()).toContainText('น้ำหวาน แก้วใส');
  await expect(ending.getByRole('link').first()).toContainText('In 5 days');
  await expect(page.getByRole('region', { name: 'Lapsed in the last 90 days' })).toContainText('ศิริพร วงศ์');
  const birthdays = page.getByRole('region', { name: 'Birthdays' });
  await expect(birthdays.getByRole('link')).toHaveCount(2);
  await birthdays.getByRole('button', { name: 'Show all 3' }).click();
  await expect(birthdays.getByRole('link')).toHaveCount(3);
  await expectNoViolation(page, 'list with reminders');
  for (const [query, name] of [
    ['กข1234', 'น้ำหวาน แก้วใส'],
    ['นำหวาน', 'น้ำหวาน แก้วใส'],
    ['คำปัน บุญ', 'บุญมี คำปัน'],
  ] as const) {
    await page.getByLabel('Search customers').fill(query);
    await expect(page.getByText('1 found')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  }
  await page.getByLabel('Search customers').fill('');
  await openMenu(page, 'Today');
  await expect(page.getByRole('region', { name: 'Car insurance ending' }).getByRole('link')).toHaveCount(2);
  await expectNoViolation(page, 'Today');
});

test('a duplicate is told while adding without signal; two become one with both histories', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, person);
  await expectMark(page, /^Synced/);
  await gate.cut();
  await page.goto('/crm/add');
  await page.getByLabel(/^Name/).fill('คนเดียวกัน');
  await page.getByLabel(/^Telephone/).fill('+66 81 234 5678');
  await expect(page.getByText('Perhaps already in your list')).toBeVisible();
  await expect(page.getByText('Same phone')).toBeVisible();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await openMenu(page, 'Duplicates');
  await page.getByRole('button', { name: /^Merge/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await gate.open();
  await expectMark(page, /^Synced/);
  const sql = await server.sql();
  await sql`
    insert into public.customer_notes (user_id, customer_id, content)
    select user_id, id, 'จากอีกราย' from public.customers where name = 'คนเดียวกัน'`;
  await page.getByRole('button', { name: /^Merge/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /สมชาย ใจดี/ }).check();
  await expectNoViolation(page, 'merge');
  await sheet.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Merged into สมชาย ใจดี')).toBeVisible();
  await expect(page.getByText('No duplicates found')).toBeVisible();
  const stored = await storedCustomers(server, 'agent');
  expect(stored.map(({ name, deleted_at }) => [name, deleted_at === null])).toEqual([
    ['สมชาย ใจดี', true],
    ['คนเดียวกัน', false],
  ]);
  const notes = await sql`
    select c.name from public.customer_notes n join public.customers c on c.id = n.customer_id`;
  expect([...notes]).toEqual([{ name: 'สมชาย ใจดี' }]);
});

test('a deleted customer is restored without signal, and erased for good with one', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, person);
  await expectMark(page, /^Synced/);
  await gate.cut();
  await deleteCustomer(page, person.name);
  await openMenu(page, 'Recently deleted');
  const restore = page.getByRole('button', { name: /^Restore/ });
  await expect(restore).toBeVisible();
  await expectNoViolation(page, 'deleted');
  await restore.click();
  await expect(page.getByText('Nothing was deleted lately')).toBeVisible();
  await deleteCustomer(page, person.name);
  await gate.open();
  await expectMark(page, /^Synced/);
  await openMenu(page, 'Recently deleted');
  await page.getByRole('button', { name: /^Erase now/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase now' }).click();
  await expect(page.getByText('Nothing was deleted lately')).toBeVisible();
  expect(await storedCustomers(server, 'agent')).toEqual([]);
});

test('a CSV is looked at before it is added, without signal, and the export is safe', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, person);
  await expectMark(page, /^Synced/);
  await gate.cut();
  await openMenu(page, 'Import customers');
  const csv =
    'ชื่อ,เบอร์โทร,วันเกิด\nกัลยาณี ศรีสุข,812223333,1/5/2533\nซ้ำ,0812345678,\n,12,\n"=1+1 สูตร",0899998888,\n';
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('2 will be added')).toBeVisible();
  await expect(page.getByText('1 is perhaps there already')).toBeVisible();
  await expect(page.getByText('1 cannot be added')).toBeVisible();
  await expect(page.getByText('Like สมชาย ใจดี')).toBeVisible();
  await expectNoViolation(page, 'import');
  await page.getByRole('button', { name: 'Add 2 customers' }).click();
  await expect(page.getByText('3 customers', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More about customers' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all as CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  expect(text).toContain(`"'=1+1 สูตร"`);
  expect(text.split('\r\n')).toHaveLength(5);
  await gate.open();
  await expectMark(page, /^Synced/);
  const stored = await storedCustomers(server, 'agent');
  expect(stored.find(({ name }) => name === 'กัลยาณี ศรีสุข')).toMatchObject({
    telephone: '0812223333',
    custom_date: '1990-05-01',
  });
  expect(stored).toHaveLength(3);
});

/** A form of whatever page is open; from one of our own it is what the browser does when another app shares. */
async function postFile(page: Page, options: { name: string; action: string }): Promise<void> {
  await page.evaluate(({ name, action }) => {
    // Another content each time: the same one would be one document.
    const png = Uint8Array.from([
      0x89,
      0x50,
      0x4e,
      0x47,
      0x0d,
      0x0a,
      0x1a,
      0x0a,
      ...new TextEncoder().encode(name),
    ]);
    const shared = new DataTransfer();
    shared.items.add(new File([png], name, { type: 'image/png' }));
    const field = Object.assign(document.createElement('input'), { type: 'file', name: 'documents' });
    field.files = shared.files;
    const form = Object.assign(document.createElement('form'), {
      method: 'POST',
      action,
      enctype: 'multipart/form-data',
    });
    form.append(field);
    document.body.append(form);
    form.submit();
  }, options);
}

test('shared photos become documents of a customer, without signal; what another site hands over does not', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await addCustomer(page, person);
  await expectMark(page, /^Synced/);
  const elsewhere = 'http://elsewhere.example/';
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Elsewhere</p>' }),
  );
  await page.goto(elsewhere);
  await postFile(page, { name: 'ไม่ใช่ของฉัน.png', action: `${gate.origin}/crm/share` });
  await expect(page.getByText('Nothing was shared')).toBeVisible();
  await gate.cut();
  for (const name of ['กรมธรรม์.png', 'ใบเสร็จ.png']) {
    await postFile(page, { name, action: '/crm/share' });
    await expect(page).toHaveURL(/\/crm\/share$/);
    await expect(page.getByText(name)).toBeVisible();
  }
  await expect(page.getByText('กรมธรรม์.png')).toBeVisible();
  await expectNoViolation(page, 'share');
  await page.getByLabel('Search customers').fill('ไม่มีใคร');
  await expect(page.getByText('No customer matches “ไม่มีใคร”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByRole('button', { name: /สมชาย ใจดี/ }).click();
  await page.getByRole('button', { name: 'Choose another customer' }).click();
  await page.getByRole('button', { name: /สมชาย ใจดี/ }).click();
  await page.getByRole('button', { name: 'A new insurance record' }).dblclick();
  await expect(page.getByText('2 documents were added to สมชาย ใจดี')).toBeVisible();
  await gate.open();
  await expectMark(page, /^Synced/);
  const sql = await server.sql();
  const rows = await sql`
    select d ->> 'name' as name from public.car_insurance i, jsonb_array_elements(i.documents) d`;
  expect([...rows]).toEqual([{ name: 'กรมธรรม์.png' }, { name: 'ใบเสร็จ.png' }]);
  const stored = await sql`select 1 from storage.objects where bucket_id = 'car-insurance-documents'`;
  expect(stored).toHaveLength(2);
});
