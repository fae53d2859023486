import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectMark, fillCustomer, readyWithoutSignal, type TypedCustomer } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';

const good: TypedCustomer = { name: 'สมชาย ใจดี', telephone: '081 234 5678' };

/** Rules of spec 2 §5, as the form answers them: label, what is typed, message. */
const rules: [label: string, typed: Partial<TypedCustomer>, message: string][] = [
  ['Name', { name: '   ' }, 'Name is required'],
  ['Name', { name: 'ก'.repeat(101) }, 'Name must be less than 100 characters'],
  ['Nickname', { nickname: 'ก'.repeat(51) }, 'Nickname must be less than 50 characters'],
  ['Telephone', { telephone: '081-CALL-ME' }, 'Invalid phone format'],
  ['Telephone', { telephone: '1234567' }, 'Phone must be at least 8 characters'],
  ['Telephone', { telephone: '081234567890123456789' }, 'Phone must be less than 20 characters'],
  ['Email', { email: 'not an address' }, 'Invalid email address'],
  ['Email', { email: `${'a'.repeat(250)}@b.co.th` }, 'Email must be less than 255 characters'],
  ['House Location', { house: 'ก'.repeat(501) }, 'Address must be less than 500 characters'],
  ['Work Location', { work: 'ก'.repeat(501) }, 'Address must be less than 500 characters'],
  ['Notes', { notes: 'ก'.repeat(1001) }, 'Notes must be less than 1000 characters'],
];

/** Text that no keyboard gives and a paste may. */
async function put(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(new RegExp(`^${label}`)).evaluate((element, value) => {
    const input = element as HTMLInputElement | HTMLTextAreaElement;
    const prototype = Object.getPrototypeOf(input) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, text);
}

test('each rule of a customer answers with its message, under its field and in one toast', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm/add');
  for (const [label, typed, message] of rules) {
    await fillCustomer(page, { ...good, nickname: '', email: '', house: '', work: '', notes: '', ...typed });
    await page.getByRole('button', { name: 'Save Customer' }).click();
    await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveAccessibleDescription(new RegExp(message));
    const toast = page.getByRole('alert').filter({ hasText: 'Validation Error' });
    await expect(toast.filter({ hasText: message }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/crm\/add$/);
  }
  expect(await storedCustomers(server, 'agent')).toEqual([]);
});

test('a half-typed date, NUL and half a surrogate pair are refused in the form', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm/add');
  await fillCustomer(page, good);
  await page.getByLabel(/^Birthday$/).focus();
  await page.keyboard.type('14');
  await page.getByLabel('Notes').focus();
  await expect(page.getByLabel(/^Birthday$/)).toHaveAccessibleDescription(/Invalid date format/);
  await fillCustomer(page, { birthday: '1987-05-14' });

  for (const [label, text] of [
    ['Name', 'สม\u0000ชาย'],
    ['Notes', 'ยิ้ม \ud83d'],
  ] as const) {
    await put(page, label, text);
    await page.getByRole('button', { name: 'Save Customer' }).click();
    await expect(page.getByLabel(new RegExp(`^${label}`))).toHaveAccessibleDescription(
      /Contains characters that cannot be saved/,
    );
    await fillCustomer(page, label === 'Name' ? { name: good.name } : { notes: 'ยิ้ม 😀' });
  }
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expectMark(page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toMatchObject([
    { name: good.name, notes: 'ยิ้ม 😀', custom_date: '1987-05-14' },
  ]);
});

test('a Buddhist year is converted where one can see it', async ({ phone, login }) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm/add');
  await fillCustomer(page, { birthday: '2530-02-28' });
  await expect(page.getByText('2530 was read as a Buddhist year: 1987.')).toBeVisible();
  await expect(page.getByLabel(/^Birthday$/)).toHaveValue('28/02/1987');
});

test('nothing typed is lost by an error, a reload, or a killed browser without a network', async ({
  phone,
  gate,
  login,
}) => {
  await login(phone.page, 'agent');
  await readyWithoutSignal(phone.page);
  await gate.cut();
  await phone.page.goto('/crm/add');
  await fillCustomer(phone.page, { name: 'ครึ่งทาง', telephone: '12', notes: 'พิมพ์ค้างไว้' });
  await phone.page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(phone.page.getByText('Draft saved')).toBeVisible();
  for (const interrupt of [
    () => phone.page.reload(),
    async () => {
      await phone.kill();
      await phone.relaunch();
      await phone.page.goto('/crm/add');
    },
  ]) {
    await interrupt();
    await expect(phone.page.getByText('Continued from the draft that was saved here.')).toBeVisible();
    await expect(phone.page.getByLabel(/^Name/)).toHaveValue('ครึ่งทาง');
    await expect(phone.page.getByLabel('Notes')).toHaveValue('พิมพ์ค้างไว้');
  }
  await fillCustomer(phone.page, { telephone: '081 234 5678' });
  await phone.page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(phone.page.getByText('Customer added successfully')).toBeVisible();
  await phone.page.goto('/crm/add');
  await expect(phone.page.getByLabel(/^Name/)).toHaveValue('');
});
