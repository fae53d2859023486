import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { chooseCrmStart } from '../../../src/crm/components/tasks/start-on-today.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { storeSharedDocuments } from '../../../src/insurance/data/store-shared-documents.ts';
import { breakReads } from '../support/break-storage.ts';
import { sleepFor } from '../support/clock.ts';
import { openApp } from '../support/open-app.tsx';
import { tabTo } from '../support/tab-to.ts';
import {
  addCars,
  addCustomers,
  addNotes,
  addTasks,
  dayFromNow,
  idOf,
  remove,
  sendFromOtherDevice,
  stored,
} from './agent-data.ts';
import {
  button,
  collectFiles,
  field,
  heading,
  link,
  region,
  retryAmended,
  stopCollecting,
  toast,
} from './crm-screen.ts';

const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
  await addCustomers(store, [{ name: 'น้ำหวาน แก้วใส', custom_date: `1992${dayFromNow(2).slice(4)}` }]);
  await addCars(store, 1, [
    { license_plate: 'กข 1234', endsInDays: 20 },
    { license_plate: '1กค 99', endsInDays: 60 },
    { license_plate: 'ขค 7', endsInDays: -3 },
  ]);
  await addTasks(store, [{ title: 'ส่งใบเสนอราคา', dueInDays: 0, customer_id: idOf(1) }]);
};

describe('today', () => {
  test('sorts tasks and reminders by when they are due, names what waits, and leads there', async () => {
    const app = await openApp({ path: '/crm/today', person: 'agent', fill });
    await expect.element(region('Overdue').getByRole('listitem')).toHaveLength(1);
    await expect.element(region('Overdue')).toHaveTextContent(/3 days ago.*Insurance ended.*ขค 7/);
    await expect.element(region('Today')).toHaveTextContent(/ส่งใบเสนอราคา/);
    await expect.element(region('This week')).toHaveTextContent(/น้ำหวาน แก้วใส.*In 2 days.*Birthday/);
    await expect.element(region('Later')).toHaveTextContent(/In 20 days.*Insurance ends.*กข 1234/);
    await expect.element(page.getByText('1กค 99')).not.toBeInTheDocument();
    await expect.element(region('Waiting to be sent')).not.toBeInTheDocument();
    app.server.goOffline();
    await addCustomers(app.sync.store(), [{ name: 'คนใหม่', id: '01900000-0000-7000-8000-0000000000ff' }]);
    const waiting = region('Waiting to be sent');
    await expect.element(waiting).toHaveTextContent(/1 change waits for a network/);
    await waiting.getByRole('link', { name: 'Open sync and storage' }).click();
    await expect.element(heading('Sync and storage')).toBeVisible();
  });

  test('counts by the server’s clock where the device’s is wrong, and says so', async () => {
    await openApp({
      path: '/crm/today',
      person: 'agent',
      arrange: (server) => {
        server.clockAheadMs = -31 * 24 * 60 * 60_000;
      },
      fill: async (store) => {
        await addCustomers(store, [{ name: 'น้ำหวาน แก้วใส' }]);
        // The insurance ends in 20 days by the server's clock; by the device's clock it ended 11 days ago.
        await addCars(store, 1, [{ license_plate: 'กข 1234', endsInDays: -11 }]);
      },
    });
    await expect
      .element(
        page.getByText(
          'The clock of this device is 31 days ahead. Dates due are counted by the server’s clock.',
        ),
      )
      .toBeVisible();
    await expect.element(region('Later')).toHaveTextContent(/In 20 days.*กข 1234/);
    await expect.element(region('Overdue')).not.toBeInTheDocument();
  });

  test('names the files that are not sent, and counts open decisions', async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addCars(store, 1, [{ license_plate: 'กข 1234' }]);
      },
    });
    app.server.goOffline();
    const store = app.sync.store();
    const operation = { entity: 'car_insurance', row_id: idOf(201), kind: 'update' as const };
    sendFromOtherDevice(app, { ...operation, values: { net_premium: 15_000 }, base: { net_premium: null } });
    const values = { net_premium: 16_000 };
    await store.write({ kind: 'update', entity: insuranceEntity, id: idOf(201), values });
    const file = new File(['%PDF-1.4\n'], 'กรมธรรม์.pdf', { type: 'application/pdf' });
    await storeSharedDocuments({ customerId: idOf(1), recordId: null, files: [file] });
    await app.go('/crm/today');
    const waiting = region('Waiting to be sent');
    await expect.element(waiting).toHaveTextContent(/กรมธรรม์\.pdf.*0 B of 9 B.*Not sent yet/);
    await expect.element(waiting).toHaveTextContent(/2 changes wait for a network/);
    app.server.goOnline();
    await expect.element(waiting).toHaveTextContent(/1 decision is open/);
  });

  test('says what the server refused', async () => {
    await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'ก'.repeat(101) }]),
    });
    await expect.element(region('Waiting to be sent')).toHaveTextContent(/1 change needs you/);
  });

  test('with nothing to do says so', async () => {
    await openApp({ path: '/crm/today', person: 'agent' });
    await expect.element(page.getByText('Nothing needs you today')).toBeVisible();
    await link('Back').click();
    await expect.element(heading('My CRM')).toBeVisible();
  });

  test('that cannot be read says so, and Retry reads each part again', async () => {
    const app = await openApp({ path: '/', person: 'agent', fill });
    breakReads('car_insurance');
    await app.go('/crm/today');
    await expect.element(page.getByText('This could not be read')).toBeVisible();
    // The alerts and the list are read one after the other, each with its own Retry.
    await retryAmended();
    await button('Retry').click();
    await expect.element(region('Overdue')).toBeVisible();
  });
});

describe('the rows of today', () => {
  test('a task is done with one press, undone by the toast, and folded away', async () => {
    const app = await openApp({ path: '/crm/today', person: 'agent', fill });
    await button('Done: ส่งใบเสนอราคา').click();
    await expect.element(region('Today')).not.toBeInTheDocument();
    await button('Undo').hover();
    await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ done_at: expect.any(String) as string }]);
    await button('Undo').click();
    await expect.element(region('Today')).toBeVisible();
    await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ done_at: null }]);
    await button('Done: ส่งใบเสนอราคา').click();
    await page.getByText('Done today · 1').click();
    await button('Not done: ส่งใบเสนอราคา').click();
    await expect.element(region('Today')).toBeVisible();
  });

  test('the answer to a reminder is stored under its key, and another snooze changes the same row', async () => {
    const app = await openApp({ path: '/crm/today', person: 'agent', fill });
    const row = region('Later').getByRole('listitem');
    await row.getByRole('button', { name: /^Snooze/ }).click();
    await button(/^Tomorrow/).click();
    await expect.element(region('Later')).not.toBeInTheDocument();
    await expect.element(region('Tomorrow')).toHaveTextContent(/กข 1234.*Snoozed until/);
    const reminder = `renewal:${idOf(201)}:${dayFromNow(20)}`;
    const answers = () => stored(app, 'tasks').filter((task) => task['reminder'] !== null);
    await expect
      .poll(answers)
      .toMatchObject([{ reminder, title: null, customer_id: idOf(1), snoozed_until: dayFromNow(1) }]);
    await region('Tomorrow')
      .getByRole('button', { name: /^Snooze/ })
      .click();
    await button(/^Next week/).click();
    await expect.poll(answers).toMatchObject([{ reminder, snoozed_until: dayFromNow(7) }]);
    await button('Undo').click();
    await expect.poll(answers).toMatchObject([{ reminder, snoozed_until: dayFromNow(1) }]);
  });

  test('what another device did with a reminder is done here too', async () => {
    const app = await openApp({ path: '/crm/today', person: 'agent', fill });
    await expect.element(region('Later')).toBeVisible();
    const reminder = `renewal:${idOf(201)}:${dayFromNow(20)}`;
    const values = { customer_id: idOf(1), reminder, done_at: new Date(Date.now()).toISOString() };
    sendFromOtherDevice(app, { entity: 'tasks', row_id: idOf(790), kind: 'create', values });
    await app.sync.requestSync('manual');
    await expect.element(region('Later')).not.toBeInTheDocument();
  });

  test('lead to call, LINE and the customer', async () => {
    await openApp({ path: '/crm/today', person: 'agent', fill });
    const row = region('Today').getByRole('listitem');
    await expect.element(row.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:0810000001');
    await expect.element(row.getByRole('link', { name: 'Write in LINE' })).toBeVisible();
    await row.getByRole('link', { name: 'Open น้ำหวาน แก้วใส' }).click();
    await expect.element(heading('น้ำหวาน แก้วใส')).toBeVisible();
  });

  test('of deleted customers are left out', async () => {
    const app = await openApp({ path: '/crm/today', person: 'agent', fill });
    await expect.element(region('Today')).toBeVisible();
    await remove(app.sync.store(), customersEntity, 1);
    await expect.element(page.getByText('Nothing needs you today')).not.toBeInTheDocument();
    await expect.element(region('Today')).not.toBeInTheDocument();
    await expect.element(region('Overdue')).not.toBeInTheDocument();
  });

  test('customers without contact for 90 days are folded away, and done is a contact', async () => {
    const created_at = new Date(Date.now() - 100 * 86_400_000).toISOString();
    await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [
          { name: 'คนเก่า', created_at },
          { name: 'คนที่มีบันทึก', created_at },
          { name: 'คนใหม่' },
        ]);
        await addNotes(store, 2, ['โทรแล้ว']);
      },
    });
    await page.getByText('No contact for 90 days · 1').click();
    await button('Done: คนเก่า').click();
    await expect.element(page.getByText(/No contact for 90 days/)).not.toBeInTheDocument();
  });
});

describe('a repeated task', () => {
  test('comes again when it is done, with its time and how it is repeated, and the other device computes the same', async () => {
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) =>
        addTasks(store, [{ title: 'ส่งรายงาน', dueInDays: -8, due_time: '14:30', repeat: 'weekly' }]),
    });
    await expect.element(region('Overdue')).toHaveTextContent(/ส่งรายงาน.*Yesterday 14:30.*Every week/);
    await button('Done: ส่งรายงาน').click();
    await expect.element(region('Overdue')).not.toBeInTheDocument();
    await expect.element(region('This week')).toHaveTextContent(/ส่งรายงาน.*In 6 days 14:30/);
    await expect
      .poll(() => stored(app, 'tasks'))
      .toMatchObject([
        { due_on: dayFromNow(-8), done_at: null },
        { reminder: `task:${idOf(701)}:${dayFromNow(-1)}`, done_at: expect.any(String) as string },
      ]);
    await button('Undo').click();
    await expect.element(region('Overdue')).toBeVisible();
  });

  test('another title leaves the day from which it is counted, and without a repetition it is due on the day shown', async () => {
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addTasks(store, [{ title: 'ส่งรายงาน', dueInDays: -8, repeat: 'weekly' }]),
    });
    const edit = () => region('Overdue').getByRole('button', { name: /^ส่ง/ }).click();
    await edit();
    await field('What is to be done').fill('ส่งสรุป');
    await button('Save task').click();
    await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ title: 'ส่งสรุป', due_on: dayFromNow(-8) }]);
    await edit();
    await field('Repeat').selectOptions('Never');
    await button('Save task').click();
    await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ due_on: dayFromNow(6), repeat: null }]);
  });

  test('CUSTOMER-27 whose draft is saved after its next day passed, is still counted from the same day', async () => {
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addTasks(store, [{ title: 'ส่งรายงาน', due_on: '2026-10-31', repeat: 'monthly' }]),
    });
    const edit = () => region('Overdue').getByRole('button', { name: /^ส่ง/ }).click();
    await edit();
    await expect.element(page.getByRole('textbox', { name: 'Due' })).toHaveValue('30/11/2026');
    await field('Note').fill('ฉบับร่าง');
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await button('Close').click();
    sleepFor(11 * 86_400_000);
    await edit();
    await expect.element(field('Note')).toHaveValue('ฉบับร่าง');
    await button('Save task').click();
    await expect
      .poll(() => stored(app, 'tasks'))
      .toMatchObject([{ note: 'ฉบับร่าง', due_on: '2026-10-31', repeat: 'monthly' }]);
  });

  test('that was done before it was repeated is open when it is not repeated any more', async () => {
    const done_at = new Date(Date.now()).toISOString();
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addTasks(store, [{ title: 'ส่งรายงาน', dueInDays: 0, done_at }]),
    });
    await page.getByText('Done today · 1').click();
    await button(/^ส่งรายงาน/).click();
    await field('Repeat').selectOptions('Every week');
    await button('Save task').click();
    await region('Today')
      .getByRole('button', { name: /^ส่งรายงาน/ })
      .click();
    await field('Repeat').selectOptions('Never');
    await button('Save task').click();
    await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ repeat: null, done_at: null }]);
    await expect.element(region('Today')).toHaveTextContent('ส่งรายงาน');
  });
});

describe('the form of a task', () => {
  const title = field('What is to be done');

  test('CUSTOMER-27 says that it goes on with a draft, and leaves the day that another phone chose meanwhile', async () => {
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addTasks(store, [{ dueInDays: 3 }]),
    });
    const draftNotice = page.getByText('Continued from the draft that was saved here.');
    const edit = () => button(/^โทรหาลูกค้า/).click();
    await edit();
    await expect.element(title).toHaveFocus();
    await field('Note').fill('ถามเรื่องต่ออายุ');
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await expect.element(draftNotice).not.toBeInTheDocument();
    await button('Close').click();
    const moved = { due_on: dayFromNow(5) };
    const base = { due_on: dayFromNow(3) };
    sendFromOtherDevice(app, { entity: 'tasks', row_id: idOf(701), kind: 'update', values: moved, base });
    await app.sync.requestSync('manual');
    await edit();
    await expect.element(draftNotice).toBeVisible();
    await button('Save task').click();
    await expect
      .poll(() => stored(app, 'tasks'))
      .toMatchObject([{ note: 'ถามเรื่องต่ออายุ', due_on: dayFromNow(5) }]);
    await edit();
    await expect.element(draftNotice).not.toBeInTheDocument();
    await field('Note').fill('ผิด');
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await button('Close').click();
    await edit();
    await button('Start over').click();
    await expect.element(draftNotice).not.toBeInTheDocument();
    await expect.element(field('Note')).toHaveValue('ถามเรื่องต่ออายุ');
    await field('Note').fill('ถามแล้ว');
    await button('Save task').click();
    await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ note: 'ถามแล้ว', due_on: dayFromNow(5) }]);
  });

  test('adds a task for a customer without a network, and stores what is not saved as a draft', async () => {
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
    });
    app.server.goOffline();
    await button('Add task').click();
    await expect.element(title).toHaveFocus();
    await title.fill('ส่งเอกสาร');
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    await button('Close').click();
    await button('Add task').click();
    await expect.element(title).toHaveValue('ส่งเอกสาร');
    await button('Tomorrow').click();
    await page.getByRole('combobox', { name: 'Customer' }).fill('สมชาย');
    await page.getByRole('option', { name: /สมชาย/ }).click();
    await button('Save task').click();
    await expect.element(toast('Task added')).toBeVisible();
    await expect.element(region('Tomorrow')).toHaveTextContent(/ส่งเอกสาร.*สมชาย ใจดี/);
    await button('Add task').click();
    await expect.element(title).toHaveValue('');
    app.server.goOnline();
    await expect
      .poll(() => stored(app, 'tasks'))
      .toMatchObject([{ title: 'ส่งเอกสาร', due_on: dayFromNow(1), customer_id: idOf(1) }]);
  });

  test('says what is missing, and leads there', async () => {
    await openApp({ path: '/crm/today', person: 'agent' });
    await button('Add task').click();
    await field('Note').fill('x');
    await field('Time').fill('๙.๓๐');
    await button('Save task').click();
    await expect.element(title).toHaveAccessibleDescription(/Say what is to be done/);
    await expect.element(title).toHaveFocus();
    await expect.element(field('Time')).toHaveValue('09:30');
    await expect
      .element(page.getByRole('textbox', { name: 'Due' }))
      .toHaveAccessibleDescription(/Choose a day/);
  });

  test('edits and deletes a task; another day ends its snooze', async () => {
    const app = await openApp({
      path: '/crm/today',
      person: 'agent',
      fill: (store) => addTasks(store, [{ dueInDays: 3, snoozed_until: dayFromNow(5) }]),
    });
    await button(/^โทรหาลูกค้า/).click();
    await title.fill('โทรอีกครั้ง');
    await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).click();
    await button('Save task').click();
    await expect
      .poll(() => stored(app, 'tasks'))
      .toMatchObject([{ title: 'โทรอีกครั้ง', due_on: dayFromNow(0), snoozed_until: null }]);
    await button(/^โทรอีกครั้ง/).click();
    await button('Delete').click();
    await expect.element(page.getByText('Nothing needs you today')).toBeVisible();
    await button('Undo').click();
    await expect.element(region('Today')).toHaveTextContent('โทรอีกครั้ง');
  });
});

describe('around today', () => {
  afterEach(() => {
    stopCollecting();
    chooseCrmStart('list');
  });

  test('the CRM starts with it where that was chosen; Back leads to the list', async () => {
    await openApp({ path: '/crm/today', person: 'agent', fill });
    await button('Settings of Today').click();
    await page.getByRole('switch', { name: 'Start the CRM with Today' }).click();
    await button('Close').click();
    await link('Back').click();
    await expect.element(heading('My CRM')).toBeVisible();
    expect(localStorage.getItem('sabai-crm-start')).toBe('today');
    await openApp({ path: '/crm', person: 'agent', fill });
    await expect.element(heading('Today')).toBeVisible();
    await link('Back').click();
    await expect.element(heading('My CRM')).toBeVisible();
  });

  test('what is open is saved as a calendar file, all of it or one task', async () => {
    const files = collectFiles();
    await openApp({ path: '/crm/today', person: 'agent', fill });
    await button('Save as a calendar file').click();
    const all = (await files.get('sabai-tasks.ics')?.text()) ?? '';
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(4);
    expect(all).toContain(`DTSTART;VALUE=DATE:${dayFromNow(20).replaceAll('-', '')}`);
    await button(/^ส่งใบเสนอราคา/).click();
    await button('Calendar file').click();
    const one = (await files.get('sabai-tasks.ics')?.text()) ?? '';
    expect(one.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(one).toContain('SUMMARY:ส่งใบเสนอราคา');
  });
});

test('keyboard: a row is reached and done, and the snooze gives the focus back', async () => {
  await openApp({ path: '/crm/today', person: 'agent', fill });
  const done = button('Done: ส่งใบเสนอราคา');
  await tabTo(done);
  await userEvent.keyboard('{Tab}{Tab}');
  const snooze = button('Snooze: ส่งใบเสนอราคา');
  await expect.element(snooze).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Snooze until' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(snooze).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{Enter}');
  await expect.element(region('Today')).not.toBeInTheDocument();
  const next = region('This week').getByRole('button', { name: /^Done: / });
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await page
    .getByRole('dialog', { name: 'Snooze until' })
    .getByRole('button', { name: /Next week/ })
    .click();
  await expect.element(region('This week')).toHaveTextContent(/In 7 days/);
});

test('CUSTOMER-14 the number on the icon is what is overdue and due today, and follows what is done', async () => {
  const numbers: number[] = [];
  const known = Object.getOwnPropertyDescriptor(navigator, 'setAppBadge');
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: (count: number) => Promise.resolve(void numbers.push(count)),
  });
  onTestFinished(() => {
    if (known) Object.defineProperty(navigator, 'setAppBadge', known);
    else Reflect.deleteProperty(navigator, 'setAppBadge');
  });
  await openApp({ path: '/crm/today', person: 'agent', fill });
  await expect.poll(() => numbers.at(-1)).toBe(2);
  await button('Done: ส่งใบเสนอราคา').click();
  await expect.poll(() => numbers.at(-1)).toBe(1);
});
