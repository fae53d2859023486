import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, openCustomers, readyWithoutSignal } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';

const person = { name: 'สมชาย ใจดี', telephone: '081-234-5678', nickname: 'ชาย' };

test('contacts of a phone are looked at before they are added, without signal', async ({
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
  await openCustomers(page);
  await page.getByRole('button', { name: 'More about customers' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Import customers' }).click();
  const vcard = (...lines: string[]) =>
    ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD', ''].join('\r\n');
  const file = [
    vcard(
      'FN:กัลยาณี ศรีสุข',
      'NICKNAME:ก้อย',
      'TEL;TYPE=CELL:+66 81 222 3333',
      'EMAIL:koi@example.com',
      'BDAY:1990-05-01',
    ),
    vcard('FN:คนเดิม', 'TEL:0812345678'),
    vcard('FN:ไม่มีเบอร์'),
  ].join('');
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'contacts.vcf', mimeType: 'text/vcard', buffer: Buffer.from(file) });
  await expect(page.getByText('1 will be added')).toBeVisible();
  await expect(page.getByText('1 is perhaps there already')).toBeVisible();
  await expect(page.getByText('Like สมชาย ใจดี')).toBeVisible();
  await expect(page.getByText('1 cannot be added')).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 customer' }).click();
  await expect(page.getByText('2 customers', { exact: true })).toBeVisible();
  await gate.open();
  await expectMark(page, /^Synced/);
  const stored = await storedCustomers(server, 'agent');
  expect(stored.map(({ name }) => name).sort()).toEqual(['กัลยาณี ศรีสุข', 'สมชาย ใจดี']);
  expect(stored.find(({ name }) => name === 'กัลยาณี ศรีสุข')).toMatchObject({
    nickname: 'ก้อย',
    custom_date: '1990-05-01',
  });
});

test('a long list is unfolded in steps, and every customer of the file can be seen before it is added', async ({
  phone,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm/import');
  const rows = Array.from({ length: 250 }, (_, n) => `คนที่ ${n + 1},08100000${String(n).padStart(3, '0')}`);
  await page.getByLabel('Choose a file', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['ชื่อ,เบอร์โทร', ...rows].join('\n')),
  });
  const group = page.getByRole('region', { name: '250 will be added' });
  await expect(group.getByRole('listitem')).toHaveCount(5);
  await group.getByRole('button', { name: 'Show all 250' }).click();
  await expect(group.getByRole('listitem')).toHaveCount(200);
  await group.getByRole('button', { name: 'Show 50 more' }).click();
  await expect(group.getByText('คนที่ 250', { exact: true })).toBeVisible();
  await group.getByRole('button', { name: 'Show fewer' }).click();
  await expect(group.getByRole('listitem')).toHaveCount(5);
});
