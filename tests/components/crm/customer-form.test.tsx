import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime } from '../support/clock.ts';
import { addPages } from '../support/site-pages.ts';
import { openApp } from '../support/open-app.tsx';
import { press, type } from '../gallery/screen-state.ts';
import { addCustomers, idOf, sendFromOtherDevice, stored } from './agent-data.ts';
import { button, field, heading, indicator, link, toast } from './crm-screen.ts';

const fillGood = async () => {
  await field('Name').fill('สมชาย ใจดี');
  await field('Telephone').fill('081 234 5678');
};
const openForm = () => openApp({ path: '/crm/add', person: 'agent' });

describe('the form of a new customer', () => {
  test('says what is wrong at the top, takes the focus there, and leads to each field', async () => {
    await openForm();
    await field('Email').fill('not an address');
    await button('Save Customer').click();
    const summary = page.getByRole('region', { name: 'Please check 3 fields' });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByRole('link')).toHaveLength(3);
    await summary.getByRole('link', { name: 'Telephone: Phone must be at least 8 characters' }).click();
    await expect.element(field('Telephone')).toHaveFocus();
    await fillGood();
    await expect.element(page.getByRole('region', { name: 'Please check one field' })).toBeVisible();
  });

  test('a saved customer is in the list at once, is sent, and leaves no draft', async () => {
    const app = await openForm();
    await fillGood();
    await field('Nickname').fill('ชาย');
    await button('Save Customer').click();
    await expect.element(toast('Customer added successfully')).toBeVisible();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
    await expect.poll(() => stored(app, 'customers')).toMatchObject([{ nickname: 'ชาย' }]);
    await app.go('/crm/add');
    await expect.element(field('Name')).toHaveValue('');
    await expect.element(page.getByText('Continued from the draft')).not.toBeInTheDocument();
  });

  test('without a network a customer waits with a mark, and goes out when the network is back', async () => {
    const app = await openForm();
    app.server.goOffline();
    await fillGood();
    await button('Save Customer').click();
    await expect.element(indicator).toHaveAccessibleName(/^Offline · 1 waiting/);
    await expect.element(link(/สมชาย ใจดี/).getByTitle('Not sent yet')).toBeVisible();
    expect(stored(app, 'customers')).toEqual([]);
    app.server.goOnline();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    await expect.element(page.getByTitle('Not sent yet')).not.toBeInTheDocument();
    expect(stored(app, 'customers')).toHaveLength(1);
  });

  test('what was typed is stored as a draft, is found again, and can be started over', async () => {
    const app = await openForm();
    await type(/^Name/, 'ครึ่งทาง');
    await type(/^Telephone/, '12');
    await press(/^Save Customer$/);
    await expect.element(field('Telephone')).toBeInvalid();
    await passTime(300);
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await app.go('/crm');
    await app.go('/crm/add');
    await expect.element(page.getByText('Continued from the draft that was saved here.')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('ครึ่งทาง');
    await button('Start over').click();
    await expect.element(field('Name')).toHaveValue('');
    await app.go('/crm');
    await app.go('/crm/add');
    await expect.element(field('Name')).toHaveValue('');
    await expect.element(page.getByText('Continued from the draft')).not.toBeInTheDocument();
  });

  test('a form that is left within the pause of typing has its draft all the same', async () => {
    const app = await openForm();
    await field('Name').fill('ก่อนหยุดพิมพ์');
    await app.go('/crm');
    await expect.element(heading('My CRM')).toBeVisible();
    await app.go('/crm/add');
    await expect.element(field('Name')).toHaveValue('ก่อนหยุดพิมพ์');
  });

  test('a draft that this version cannot read does not keep the form from opening', async () => {
    const app = await openApp({
      path: '/crm/add',
      person: 'agent',
      fill: (store) => store.putSetting('customer:add', { values: 'of another version' }),
    });
    await expect.element(field('Name')).toHaveValue('');
    expect(app.server.requests(/sync_push/)).toEqual([]);
  });

  test('Cancel leads back to the list, and Undo brings back what was typed', async () => {
    await openForm();
    await fillGood();
    await button('Cancel').click();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.element(toast('Input discarded')).toBeVisible();
    await button('Undo').click();
    await expect.element(field('Name')).toHaveValue('สมชาย ใจดี');
  });

  test('Cancel of an untouched form says nothing', async () => {
    await openForm();
    await button('Cancel').click();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.element(page.getByText('Input discarded')).not.toBeInTheDocument();
  });

  test('a full storage refuses the change in plain words, keeps what was typed, and takes it when there is room', async () => {
    const app = await openForm();
    await fillGood();
    fillStorage('customers');
    await button('Save Customer').click();
    await expect.element(toast(/The storage of this device is full. Free some space/, 'alert')).toBeVisible();
    await expect.element(field('Name')).toHaveValue('สมชาย ใจดี');
    expect(location.pathname).toBe('/crm/add');
    repairStorage();
    await button('Save Customer').click();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.poll(() => stored(app, 'customers')).toHaveLength(1);
  });

  test('a phone or a name that is in the list is said while it is typed, also without a network', async () => {
    const app = await openApp({
      path: '/crm/add',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี', telephone: '081-234-5678' }]),
    });
    app.server.goOffline();
    await field('Name').fill('คนเดียวกัน');
    await field('Telephone').fill('+66 81 234 5678');
    await expect.element(page.getByText('Perhaps already in your list')).toBeVisible();
    await expect.element(page.getByText('Same phone')).toBeVisible();
    await expect.element(link('สมชาย ใจดี')).toHaveAttribute('href', `/crm/customer/${idOf(1)}`);
    await field('Telephone').fill('089 999 9999');
    await expect.element(page.getByText('Perhaps already in your list')).not.toBeInTheDocument();
    await field('Name').fill('สมชาย ใจดี');
    await expect.element(page.getByText('Same name')).toBeVisible();
    await button('Save Customer').click();
    await expect.element(page.getByText('2 customers', { exact: true })).toBeVisible();
  });
});

describe('the calendar of the birthday', () => {
  const day = (name: string) => page.getByRole('table', { name: 'Days' }).getByRole('button', { name });

  test('is gone through with the keyboard, and gives the focus back', async () => {
    await openApp({ path: '/crm/add', person: 'agent', language: 'en' });
    await field('Birthday').fill('14/05/1987');
    const open = button('Choose a date: Birthday');
    await open.click();
    const sheet = page.getByRole('dialog', { name: 'Birthday' });
    await expect.element(sheet.getByRole('button', { pressed: true })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.element(day('22 May 1987 (2530)')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}{PageDown}');
    await expect.element(day('14 Jun 1987 (2530)')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}{PageUp}');
    await expect.element(day('14 May 1986 (2529)')).toHaveFocus();
    await userEvent.keyboard('{Home}{End}{Enter}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(open).toHaveFocus();
    await expect.element(field('Birthday')).toHaveValue('17/05/1986');
  });

  test('is turned by month and year, chooses today, and can be emptied', async () => {
    await openApp({ path: '/crm/add', person: 'agent', language: 'en' });
    await button('Choose a date: Birthday').click();
    await button('Previous month').click();
    await expect.element(page.getByRole('combobox', { name: 'Month' })).toHaveValue('10');
    await button('Next month').click();
    await page.getByRole('combobox', { name: 'Month' }).selectOptions('2');
    await page.getByRole('combobox', { name: 'Year' }).selectOptions('1990');
    await day('28 Feb 1990 (2533)').click();
    await expect.element(field('Birthday')).toHaveValue('28/02/1990');
    await button('Choose a date: Birthday').click();
    await button('Today').click();
    await expect.element(field('Birthday')).toHaveValue('22/11/2026');
    await button('Choose a date: Birthday').click();
    await button('No date').click();
    await expect.element(field('Birthday')).toHaveValue('');
  });

  test('Escape and a tap beside it close it and change nothing', async () => {
    await openApp({ path: '/crm/add', person: 'agent', language: 'en' });
    await field('Birthday').fill('14/05/1987');
    await button('Choose a date: Birthday').click();
    await expect.element(page.getByRole('dialog', { name: 'Birthday' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Birthday' })).not.toBeInTheDocument();
    await button('Choose a date: Birthday').click();
    const sheet = page.getByRole('dialog', { name: 'Birthday' });
    await expect.element(sheet).toBeVisible();
    sheet.element().dispatchEvent(new MouseEvent('click', { clientX: 5, clientY: 5, bubbles: true }));
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(field('Birthday')).toHaveValue('14/05/1987');
  });
});

describe('the form of a stored customer', () => {
  const openEdit = () =>
    openApp({
      path: `/crm/edit/${idOf(1)}`,
      person: 'agent',
      fill: (store) =>
        addCustomers(store, [
          {
            name: 'สมชาย ใจดี',
            nickname: 'ชาย',
            email: 'a@example.com',
            custom_date: '1990-05-01',
            work_location: { address: 'ตลาดวโรรส' },
            notes: 'ลูกค้าเก่า',
          },
        ]),
    });

  test('shows what is stored, and saves what was changed and nothing else', async () => {
    const app = await openEdit();
    await expect.element(field('Name')).toHaveValue('สมชาย ใจดี');
    await expect.element(field('Birthday')).toHaveValue('01/05/1990');
    await expect.element(field('Work Location')).toHaveValue('ตลาดวโรรส');
    await expect.element(field('Notes')).toHaveValue('ลูกค้าเก่า');
    app.server.sent.length = 0;
    await field('Nickname').fill('เล็ก');
    await button('Save Changes').click();
    await expect.element(toast('Customer updated successfully')).toBeVisible();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
    await expect.poll(() => stored(app, 'customers')).toMatchObject([{ nickname: 'เล็ก' }]);
    const calls = app.server.requests(/sync_push/).map(({ body }) => body as { ops: { values: object }[] });
    const sent = calls.flatMap(({ ops }) => ops);
    expect(sent).toMatchObject([{ kind: 'update', base: { nickname: 'ชาย' } }]);
    expect(sent.map(({ values }) => values)).toEqual([{ nickname: 'เล็ก' }]);
  });

  test('news from another device do not change what is being typed', async () => {
    const app = await openEdit();
    await field('Nickname').fill('เล็ก');
    const values = { telephone: '089 999 9999' };
    sendFromOtherDevice(app, { entity: 'customers', row_id: idOf(1), kind: 'update', values });
    await app.sync.requestSync('manual');
    await expect.element(field('Nickname')).toHaveValue('เล็ก');
    await button('Save Changes').click();
    await expect
      .poll(() => stored(app, 'customers'))
      .toMatchObject([{ nickname: 'เล็ก', telephone: '089 999 9999' }]);
  });

  test('Cancel leads to the record, and Undo to the form with what was typed', async () => {
    await openEdit();
    await field('Nickname').fill('เล็ก');
    await button('Cancel').click();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
    await button('Undo').click();
    await expect.element(field('Nickname')).toHaveValue('เล็ก');
  });

  test('a customer that is not there is said, and the list is shown', async () => {
    await openApp({ path: `/crm/edit/${idOf(9)}`, person: 'agent' });
    await expect
      .element(toast("Customer not found or you don't have access", 'alert'))
      .toHaveTextContent('Not Found');
    await expect.element(heading('My CRM')).toBeVisible();
    expect(location.pathname).toBe('/crm');
  });
});

test('who is not signed in is sent to sign in, with the way back', async () => {
  await openApp({ path: '/crm/add' });
  await expect.poll(() => location.pathname).toBe('/general-auth');
  expect(new URLSearchParams(location.search).get('next')).toBe('/crm/add');
});

test('PAGE-7 the form links the privacy notice where it has a text', async () => {
  await openApp({ path: '/crm/add', person: 'agent', arrange: addPages });
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Privacy notice' }))
    .toHaveAttribute('href', '/privacy');
});
