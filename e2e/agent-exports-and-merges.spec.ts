import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { readZip } from '../tests/support/read-zip.ts';
import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, fillCustomer, openCustomer } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import {
  cardOf,
  enterFile,
  fillInsurance,
  openEmptyForm,
  openInsurance,
  pdf,
  save,
  storedFiles,
} from './screens/insurance-screen.ts';
import { openMenu } from './screens/menu.ts';
import { addNote, openTab } from './screens/records.ts';

const person = { name: 'สมชาย ใจดี', telephone: '081-234-5678', nickname: 'ชาย' };

/** Contents of the files in the saved ZIP archive, by file name. */
async function readDownload(download: Download): Promise<Map<string, Buffer>> {
  const files = readZip(await readFile(await download.path()));
  return new Map([...files].map(([name, content]) => [name, Buffer.from(content)]));
}

test('everything about one customer is saved as a ZIP, documents go along when two are merged, and the other is erased', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await page.addInitScript(() => {
    const badge = {
      setAppBadge: (count: number) => Promise.resolve(void Object.assign(window, { badge: count })),
      clearAppBadge: () => Promise.resolve(void Object.assign(window, { badge: null })),
    };
    Object.assign(navigator, badge);
  });
  await login(page, 'agent');
  await addCustomer(page, person);
  await openCustomer(page, person.name);
  await openTab(page, 'Notes');
  await addNote(page, '=1+1 โทรหลังหกโมง');
  await openInsurance(page, person.name);
  await openEmptyForm(page);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const [year, month, day] = today.split('-');
  await fillInsurance(page, {
    ทะเบียนรถ: '1กข 1234',
    วันสิ้นสุดคุ้มครอง: `${day}/${month}/${year}`,
    เบี้ยสุทธิ: '8000',
  });
  const paper = pdf({ name: 'กรมธรรม์.pdf', bytes: 3000 });
  await enterFile(page, paper);
  await save(page);
  await expect(cardOf(page, '1กข 1234')).toBeVisible();
  await expectMark(page, /^Synced/);
  // The badge counts the cover, because a cover that ends today is due on the Today screen.
  await expect.poll(() => page.evaluate(() => (window as { badge?: number }).badge)).toBe(1);

  await openTab(page, 'Details');
  const saving = page.waitForEvent('download');
  await page.getByText('Export this customer').click();
  await page.getByRole('button', { name: 'Save as ZIP' }).click();
  const files = await readDownload(await saving);
  expect([...files.keys()].sort()).toEqual([
    'bookings.csv',
    'consents.csv',
    'customer.csv',
    'customer.json',
    'documents/กรมธรรม์.pdf',
    'insurance.csv',
    'notes.csv',
    'tasks.csv',
  ]);
  expect(files.get('documents/กรมธรรม์.pdf')).toEqual(paper.buffer);
  const everything = JSON.parse(files.get('customer.json')?.toString('utf8') ?? '') as Record<
    string,
    unknown
  >;
  expect(everything).toMatchObject({
    format: 'sabai-customer/1',
    customer: { name: person.name },
    notes: [{ content: '=1+1 โทรหลังหกโมง' }],
    insurance: [{ license_plate: '1กข 1234', documents: [{ name: 'กรมธรรม์' }] }],
  });
  expect(files.get('notes.csv')?.toString('utf8')).toContain(`'=1+1 โทรหลังหกโมง`);
  expect(files.get('customer.csv')?.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));

  await page.goto('/crm/add');
  await fillCustomer(page, { name: 'คนเดียวกัน', telephone: '+66 81 234 5678' });
  await page.getByRole('button', { name: 'Save Customer' }).click();
  // The phone belongs to a customer of the list, so saving asks first.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Add anyway' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expectMark(page, /^Synced/);
  await page.goto('/crm/duplicates');
  await page.getByRole('button', { name: /^Merge/ }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: /คนเดียวกัน/ }).check();
  await sheet.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByText('Merged into คนเดียวกัน')).toBeVisible();
  await expectMark(page, /^Synced/);
  const [survivor] = (await storedCustomers(server, 'agent')).filter(({ deleted_at }) => deleted_at === null);
  expect(survivor?.name).toBe('คนเดียวกัน');
  // Insurance with documents is copied, since file paths contain the customer's id. The originals stay with
  // the customer who was merged away.
  const sql = await server.sql();
  const living = await sql<{ license_plate: string; name: string; path: string }[]>`
    select i.license_plate, d ->> 'name' as name, d ->> 'path' as path
    from public.car_insurance i, jsonb_array_elements(i.documents) d
    where i.customer_id = ${survivor?.id ?? ''} and i.deleted_at is null`;
  const path = living[0]?.path;
  expect([...living]).toEqual([{ license_plate: '1กข 1234', name: 'กรมธรรม์', path }]);
  expect(path).toContain(`/${survivor?.id}/`);
  expect((await storedFiles(server)).map(({ name }) => name)).toContain(path);
  await openInsurance(page, 'คนเดียวกัน');
  await cardOf(page, '1กข 1234').getByRole('button', { name: 'เปิด กรมธรรม์' }).click();
  await expect(
    page.getByRole('dialog', { name: 'กรมธรรม์' }).getByRole('link', { name: 'บันทึกไฟล์' }),
  ).toBeVisible();

  await page.goto('/crm/deleted');
  await page.getByRole('button', { name: /^Erase now/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase now' }).click();
  await expect(page.getByText('Nothing was deleted lately')).toBeVisible();
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name)).toEqual(['คนเดียวกัน']);

  // Signing out clears the number on the app's icon.
  const badge = () => page.evaluate(() => (window as { badge?: number | null }).badge);
  await page.goto('/crm');
  await expect.poll(badge).toBe(1);
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(badge).toBeNull();
});
