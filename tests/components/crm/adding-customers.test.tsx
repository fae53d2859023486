import { describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openApp } from '../support/open-app.tsx';
import { addCustomers, stored } from './agent-data.ts';
import { button, field, heading, toast } from './crm-screen.ts';

const openForm = () => openApp({ path: '/crm/add', person: 'agent' });
const added = toast('Customer added successfully');

function paste(name: string, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document
    .querySelector(`[name=${name}]`)
    ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe('adding a customer in seconds', () => {
  test('starts in the name, Enter goes on, and Ctrl+Enter saves', async () => {
    const app = await openForm();
    await expect.element(field('Name')).toHaveFocus();
    await userEvent.keyboard('Somchai{Enter}');
    await expect.element(field('Nickname')).toHaveFocus();
    await userEvent.keyboard('{Enter}0812345678{Control>}{Enter}{/Control}');
    await expect.element(added).toBeVisible();
    await expect
      .poll(() => stored(app, 'customers'))
      .toMatchObject([{ telephone: '0812345678', nickname: null }]);
  });

  test('a pasted contact fills the empty fields, and no typed one', async () => {
    await openForm();
    await field('Email').fill('typed@example.com');
    paste('telephone', 'สมชาย ใจดี\nโทร 081 234 5678\nother@example.com\nline: somchai99');
    await expect.element(field('Name')).toHaveValue('สมชาย ใจดี');
    await expect.element(field('Telephone')).toHaveValue('081-234-5678');
    await expect.element(field('Email')).toHaveValue('typed@example.com');
    await expect.element(field('Notes')).toHaveValue('LINE: somchai99');
    await expect.element(field('Other contacts')).toHaveValue('other@example.com');
    await expect.element(page.getByText('Filled from the contact.')).toBeVisible();
  });

  test('the contacts of the phone fill the form where the phone offers them', async () => {
    const contact = { name: ['อรทัย'], tel: ['+66812345678', '081-234-5678', '02-123-4567'] };
    Object.defineProperty(navigator, 'contacts', {
      configurable: true,
      value: { select: () => Promise.resolve([contact]) },
    });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'contacts'));
    await openForm();
    await button("Choose from the phone's contacts").click();
    await expect.element(field('Name')).toHaveValue('อรทัย');
    await expect.element(field('Telephone')).toHaveValue('081-234-5678');
    await expect.element(field('Other contacts')).toHaveValue('02-123-4567');
    await button('Make 02-123-4567 the main phone').click();
    await expect.element(field('Telephone')).toHaveValue('02-123-4567');
    await expect.element(field('Other contacts')).toHaveValue('081-234-5678');
  });

  test('a phone without such a list has no button for it', async () => {
    await openForm();
    await expect.element(field('Name')).toBeVisible();
    await expect.element(button("Choose from the phone's contacts")).not.toBeInTheDocument();
  });
});

describe('a customer who is in the list already', () => {
  const openBeside = () =>
    openApp({
      path: '/crm/add',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี', telephone: '081-234-5678' }]),
    });
  const question = page.getByText('This phone is in the list already. Add another customer?');

  test('is shown under the phone while typing, and can be opened', async () => {
    await openBeside();
    await field('Telephone').fill('+66 81 234 5678');
    await expect.element(page.getByText('Same phone')).toBeVisible();
    await page.getByRole('link', { name: 'Open สมชาย ใจดี' }).click();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
  });

  test('is asked about once before an equal phone is saved', async () => {
    const app = await openBeside();
    await field('Name').fill('น้องสาว');
    await field('Telephone').fill('0812345678');
    await button('Save Customer').click();
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue('น้องสาว');
    expect(stored(app, 'customers')).toHaveLength(1);
    await button('Save Customer').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Add anyway' }).click();
    await expect.element(added).toBeVisible();
    await expect.poll(() => stored(app, 'customers')).toHaveLength(2);
  });

  test('is not asked about again after "Add anyway" under the field', async () => {
    await openBeside();
    await field('Name').fill('น้องสาว');
    await field('Telephone').fill('0812345678');
    await button('Add anyway').click();
    await expect.element(page.getByText('Same phone')).not.toBeInTheDocument();
    await button('Save Customer').click();
    await expect.element(added).toBeVisible();
  });
});

describe('a birthday', () => {
  test('with a year of two digits asks for the century, and offers no day to come', async () => {
    await openForm();
    await field('Birthday').fill('5/3/30');
    const years = page.getByRole('group', { name: 'Which year?' }).getByRole('button');
    await expect.element(years).toHaveLength(2);
    await years.first().click();
    await expect.element(field('Birthday')).toHaveValue('05/03/1987');
    await expect.element(page.getByRole('group', { name: 'Which year?' })).not.toBeInTheDocument();
  });

  test('with the name of a month is read, and one to come is refused', async () => {
    await openForm();
    await field('Birthday').fill('5 มี.ค. 2530');
    await userEvent.tab();
    await expect.element(field('Birthday')).toHaveValue('05/03/1987');
    await field('Birthday').fill('5 มี.ค. 2630');
    await button('Save Customer').click();
    await expect.element(field('Birthday')).toHaveAccessibleDescription(/A birthday is not in the future/);
  });
});

test('an address is chosen by a part of it without a network, and another choice takes its place', async () => {
  const app = await openForm();
  app.server.goOffline();
  await field('House Location').fill('99/1 หมู่ 2');
  const search = page.getByRole('combobox', { name: 'Subdistrict, district or postcode' });
  await search.fill('ชางเผือก เชียงใหม่');
  await page.getByRole('option', { name: /เมืองเชียงใหม่/ }).click();
  await expect
    .element(field('House Location'))
    .toHaveValue('99/1 หมู่ 2 ต.ช้างเผือก อ.เมืองเชียงใหม่ จ.เชียงใหม่ 50300');
  await search.fill('10230');
  await page.getByRole('option').first().click();
  await expect
    .element(field('House Location'))
    .toHaveValue('99/1 หมู่ 2 แขวงคันนายาว เขตคันนายาว กรุงเทพมหานคร 10230');
});
