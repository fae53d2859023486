import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import { insuranceEntity } from '../../../src/insurance/data/insurance-entity.ts';
import { notesEntity } from '../../../src/crm/data/notes/notes-entity.ts';
import { offerPromotion } from '../bookings/open-record.ts';
import { breakReads, fillStorage } from '../support/break-storage.ts';
import { openApp } from '../support/open-app.tsx';
import { readZip } from '../../support/read-zip.ts';
import {
  addBooking,
  addCars,
  addCustomers,
  addNotes,
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
  indicator,
  link,
  stopCollecting,
  toast,
  retryAmended,
} from './crm-screen.ts';

afterEach(stopCollecting);

const path = `/crm/customer/${idOf(1)}`;
/** An entry of the column `documents` of an insurance; its file is in the folder of the first customer. */
const documentOf = (userId: string, name: string, n: number) => ({
  name,
  path: `${userId}/${idOf(1)}/${idOf(n)}.pdf`,
  size: 10,
  type: 'application/pdf' as const,
  sha256: 'a'.repeat(64),
});
const premiums = () => ({ here: { net_premium: 16_500.5 }, there: { net_premium: 15_000 } });
const openRecord = (columns: object = {}) =>
  openApp({
    path,
    person: 'agent',
    fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี', ...columns }]),
  });

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const bar = page.getByRole('region', { name: 'Actions for this customer' });

describe('the bar of a record', () => {
  test('has name, call, LINE and the way, and stays at the bottom of the screen', async () => {
    await openRecord({
      nickname: 'ชาย',
      telephone: '081-234-5678',
      work_location: { address: 'ตลาดวโรรส' },
    });
    await expect.element(bar).toHaveTextContent('สมชาย ใจดี');
    await expect
      .element(bar.getByRole('link', { name: 'Call 081-234-5678' }))
      .toHaveAttribute('href', 'tel:0812345678');
    const line = bar.getByRole('link', { name: 'Write in LINE' });
    await expect.element(line).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('ชาย')));
    await expect.element(line).toHaveAttribute('rel', 'noopener noreferrer');
    await expect.element(bar.getByRole('link', { name: 'Navigate: Work Location' })).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Book' })).toBeInViewport({ ratio: 0.99 });
    const bottom = () => Math.round(bar.element().getBoundingClientRect().bottom);
    await expect.poll(bottom).toBe(window.innerHeight);
  });

  test('leads to the new note and the new booking, whichever tab is shown', async () => {
    await openRecord();
    await bar.getByRole('button', { name: 'Note' }).click();
    await expect.element(field('New note')).toHaveFocus();
    await bar.getByRole('button', { name: 'Book' }).click();
    await expect.element(field('Promotion')).toHaveFocus();
    await tab('Details').click();
    await bar.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Note' }).click();
    await expect.element(field('New note')).toHaveFocus();
    await bar.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Task' }).click();
    await field('What is to be done').fill('ส่งใบเสนอราคา');
    await button('Save task').click();
    await tab('Timeline').click();
    const next = page.getByRole('region', { name: 'What comes next' });
    await expect.element(next).toHaveTextContent('ส่งใบเสนอราคา');
    await button('Done: ส่งใบเสนอราคา').click();
    await expect.element(next).not.toBeInTheDocument();
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Task done' })).toBeVisible();
    await bar.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Customer' }).click();
    await expect.element(heading('Add Customer')).toBeVisible();
  });

  test('gives way to the bar of a form', async () => {
    await openRecord();
    await page.getByRole('tab', { name: 'ประกันรถ' }).click();
    await button('เพิ่มประกันรถ').click();
    await expect.element(button('บันทึก')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });
});

describe('the tabs of a record', () => {
  test('are in the address: Back leads to the one before, and keys move between them', async () => {
    const app = await openRecord();
    await expect.element(tab('Bookings')).toHaveAttribute('aria-selected', 'true');
    await tab('Bookings').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('Notes')).toHaveFocus();
    await expect.element(tab('Notes')).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => location.search).toBe('?tab=notes');
    await userEvent.keyboard('{Home}');
    await expect.element(tab('Timeline')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{End}');
    await expect.element(tab('Details')).toHaveAttribute('aria-selected', 'true');
    app.router.history.back();
    await expect.element(tab('Timeline')).toHaveAttribute('aria-selected', 'true');
    app.router.history.back();
    await expect.element(tab('Notes')).toHaveAttribute('aria-selected', 'true');
  });
});

test('CUSTOMER-6 each tab of a record with everything is at most 1,700 px long, its details 2,200', async () => {
  await openApp({
    path,
    person: 'agent',
    arrange: (server) => offerPromotion(server, { number: 1 }),
    fill: async (store) => {
      const place = {
        address: '99 ถนนนิมมานเหมินท์ ตำบลสุเทพ อำเภอเมืองเชียงใหม่ เชียงใหม่ 50200',
        lat: 18.8,
        lng: 98.97,
      };
      const [nickname, email, custom_date] = ['ชาย', 'customer1@mail.example', '1990-05-01'];
      const more = {
        house_location: place,
        work_location: place,
        notes: 'ติดต่อช่วงเย็น',
        more_contacts: '02-123-4567\nb@example.com\n9 ถนนท่าแพ เชียงใหม่',
      };
      await addCustomers(store, [{ name: 'สมชาย ใจดี', nickname, email, custom_date, ...more }]);
      await addNotes(store, 1, ['สนใจตรวจสุขภาพประจำปี', 'ขอให้โทรกลับหลังหกโมงเย็น', 'ส่งใบเสนอราคาทาง LINE แล้ว']);
      await addBooking(store, 1);
      await addCars(store, 1, [
        { license_plate: 'กข 1234', endsInDays: 5, compulsory_end: dayFromNow(5), tax_end: dayFromNow(25) },
        { license_plate: '1กค 99', endsInDays: 40 },
      ]);
    },
  });
  const tabs = page.getByRole('tab');
  await expect.element(tabs).toHaveLength(5);
  for (const [at, each] of tabs.all().entries()) {
    await each.click();
    await expect.element(each).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel')).toBeVisible();
    await expect
      .poll(() => document.documentElement.scrollHeight)
      .toBeLessThanOrEqual(at === 4 ? 2_200 : 1_700);
  }
});

test('an address with a tab that there is not shows the bookings', async () => {
  await openApp({
    path: `${path}?tab=nothing`,
    person: 'agent',
    fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
  });
  await expect.element(tab('Bookings')).toHaveAttribute('aria-selected', 'true');
});

describe('the timeline of a customer', () => {
  test('has what happened by day, the latest first, also without a network', async () => {
    const app = await openApp({
      path: `${path}?tab=timeline`,
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี', created_at: '2026-01-05T03:00:00Z' }]);
        await addNotes(store, 1, ['โทรหลังหกโมงเย็น']);
        await addBooking(store, 1);
        await addCars(store, 1, [{ license_plate: 'กข 1234', endsInDays: -3 }]);
      },
    });
    app.server.goOffline();
    const entries = page.getByRole('tabpanel').getByRole('listitem');
    await expect.element(entries.last()).toHaveTextContent(/Added to your customers/);
    await expect
      .element(page.getByRole('tabpanel').getByRole('heading').last())
      .toHaveTextContent('5 Jan 2026 (2569)');
    const texts = entries.elements().map((each) => each.textContent);
    expect(texts.slice(0, 3).sort()).toEqual([
      expect.stringMatching(/Booked.*ตรวจสุขภาพ/),
      expect.stringMatching(/Car insurance added.*กข 1234/),
      expect.stringMatching(/Note.*โทรหลังหกโมงเย็น/),
    ]);
    expect(texts[3]).toMatch(/Cover ended.*กข 1234/);
  });
});

/** Presses the call of the bar. The browser of the tests cannot open a `tel:` link. */
async function call(): Promise<void> {
  const stay = (event: MouseEvent) => event.preventDefault();
  document.addEventListener('click', stay);
  await bar.getByRole('link', { name: 'Call 081-234-5678' }).click();
  document.removeEventListener('click', stay);
}

test('CUSTOMER-26 a call that is made from here is in the timeline, also without a network', async () => {
  const app = await openRecord({ telephone: '081-234-5678' });
  app.server.goOffline();
  await call();
  await tab('Timeline').click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent(/Called from here/);
  app.server.goOnline();
  await expect.poll(() => stored(app, 'tasks')).toMatchObject([{ customer_id: idOf(1), title: null }]);
});

test('CUSTOMER-26 a call is of the server’s time where the clock of the device is wrong', async () => {
  const behindMs = 31 * 86_400_000;
  const app = await openApp({
    path,
    person: 'agent',
    arrange: (server) => {
      server.clockAheadMs = -behindMs;
    },
    fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี', telephone: '081-234-5678' }]),
  });
  await expect.element(indicator).toHaveAccessibleName(/^Synced/);
  const startedAtMs = Date.now() - behindMs;
  await call();
  await tab('Timeline').click();
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent(/Called from here/);
  await expect.poll(() => stored(app, 'tasks')).toHaveLength(1);
  const calledAtMs = Date.parse(String(stored(app, 'tasks')[0]?.['done_at']));
  expect(Math.abs(calledAtMs - startedAtMs)).toBeLessThan(60_000);
});

describe('the record of a customer', () => {
  test('shows what is known in its details', async () => {
    await openRecord({
      nickname: 'ชาย',
      telephone: '081-234-5678',
      email: 'a@example.com',
      custom_date: '1990-05-01',
      notes: 'ลูกค้าเก่า',
    });
    await tab('Details').click();
    const contact = page.getByRole('region', { name: 'Contact' });
    await expect.element(link('Write to a@example.com')).toHaveAttribute('href', 'mailto:a@example.com');
    await expect.element(contact).toHaveTextContent(/ชาย/);
    await expect.element(contact).toHaveTextContent(/081-234-5678/);
    await expect.element(contact).toHaveTextContent(/1 May 1990/);
    await expect.element(contact).toHaveTextContent(/ลูกค้าเก่า/);
    expect(document.title).toContain('สมชาย ใจดี');
  });

  test('CUSTOMER-25 shows each further phone, e-mail and place with the way to use it', async () => {
    const more_contacts = '02-123-4567\nb@example.com\n9 ถนนท่าแพ เชียงใหม่';
    await openRecord({ telephone: '081-234-5678', more_contacts });
    await tab('Details').click();
    const contact = page.getByRole('region', { name: 'Contact' });
    await contact.getByText('Other contacts · 3').click();
    await expect.element(link('Call 02-123-4567')).toHaveAttribute('href', 'tel:021234567');
    await expect.element(link('Write to b@example.com')).toHaveAttribute('href', 'mailto:b@example.com');
    await expect.element(contact).toHaveTextContent(/9 ถนนท่าแพ เชียงใหม่/);
  });

  test('without anything but name and phone shows neither mail nor date', async () => {
    await openRecord();
    await tab('Details').click();
    await expect.element(page.getByText('No location information available')).toBeVisible();
    await expect.element(page.getByText('Important Date')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /Write to/ })).not.toBeInTheDocument();
  });

  test('that does not exist says so and leads back', async () => {
    await openApp({ path: `/crm/customer/${idOf(9)}`, person: 'agent' });
    await expect.element(page.getByRole('heading', { name: 'Customer not found' })).toBeVisible();
    await link('Back to the list').click();
    await expect.element(heading('My CRM')).toBeVisible();
  });

  test('that cannot be read says so, and Retry reads it again', async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
    });
    breakReads('customers');
    await app.go(path);
    await expect.element(page.getByText('This could not be read').first()).toBeVisible();
    await retryAmended();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
  });

  test('is deleted after a question; Undo brings it back', async () => {
    const app = await openRecord();
    await button('Delete').click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this customer?',
    });
    await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await button('Delete').click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(heading('My CRM')).toBeVisible();
    await expect.element(toast('Customer deleted successfully')).toBeVisible();
    await button('Undo').hover();
    await expect.poll(() => stored(app, 'customers')[0]?.['deleted_at']).not.toBeNull();
    await button('Undo').click();
    await expect.element(toast('Customer restored')).toBeVisible();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
    await expect.poll(() => stored(app, 'customers')[0]?.['deleted_at']).toBeNull();
  });

  test('that the device cannot mark as deleted stays open, with the reason', async () => {
    await openRecord();
    await button('Delete').click();
    fillStorage('customers');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
  });

  test('carries a mark until it is sent', async () => {
    const app = await openApp({ path: '/', person: 'agent' });
    app.server.goOffline();
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    await app.go(path);
    await expect.element(page.getByRole('main').getByText('Not sent yet').first()).toBeVisible();
    app.server.goOnline();
    await expect.element(page.getByRole('main').getByText('Not sent yet')).not.toBeInTheDocument();
  });
});

describe('what the server did not accept', () => {
  test('of the customer is shown with its reason, in the form at its field, and goes out when it is corrected', async () => {
    const app = await openRecord();
    await app.sync.store().write({
      kind: 'update',
      entity: customersEntity,
      id: idOf(1),
      values: { name: 'ก'.repeat(101) },
    });
    await expect.element(page.getByText('The server did not accept the last change')).toBeVisible();
    await expect.element(page.getByText('Name: Name must be less than 100 characters')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention · 1/);
    await link('Edit').click();
    await expect
      .element(field('Name'))
      .toHaveAccessibleDescription(expect.stringContaining('Name must be less than 100 characters'));
    await field('Name').fill('ชื่อสั้นพอ');
    await button('Save Changes').click();
    await expect.element(heading('ชื่อสั้นพอ')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(stored(app, 'customers')).toMatchObject([{ name: 'ชื่อสั้นพอ' }]);
  });

  test('of a note can be sent again or given up', async () => {
    const app = await openApp({
      path,
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addNotes(store, 1, ['ก'.repeat(5001)]);
      },
    });
    await expect.element(page.getByText(/Note · Note: At most 5,?000 characters/)).toBeVisible();
    const sent = () => app.server.requests(/sync_push/).length;
    const before = sent();
    await button('Send again').click();
    await expect.poll(sent).toBeGreaterThan(before);
    await expect.element(button('Give up this change')).toBeVisible();
    await button('Give up this change').click();
    await expect.element(page.getByText('The server did not accept')).not.toBeInTheDocument();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(await app.sync.store().list(notesEntity)).toEqual([]);
  });
});

describe('a change that met another one', () => {
  /** Two devices changed the same columns of the insurance; the server's value stays until a person decides. */
  const openGuarded = async (columnsFor: (person: { userId: string }) => { here: object; there: object }) => {
    const app = await openApp({
      path,
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addCars(store, 1, [{ license_plate: '1กข 1234', net_premium: 14_000 }]);
      },
    });
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const columns = columnsFor(app.sync.store());
    app.server.goOffline();
    const store = app.sync.store();
    await store.write({ kind: 'update', entity: insuranceEntity, id: idOf(201), values: columns.here });
    const base = Object.fromEntries(
      Object.keys(columns.there).map((name) => [name, stored(app, 'car_insurance')[0]?.[name]]),
    );
    const operation = { entity: 'car_insurance', row_id: idOf(201), kind: 'update' as const };
    sendFromOtherDevice(app, { ...operation, values: columns.there, base });
    app.server.goOnline();
    await expect.element(page.getByText('Changed in two places · Car insurance 1กข 1234')).toBeVisible();
    return app;
  };

  test('of two premiums asks which one is right, and takes the one chosen', async () => {
    const app = await openGuarded(premiums);
    await expect
      .element(
        page.getByText(/you wrote “฿16,500.50” on this device, .*“฿15,000.00” of another device stays/),
      )
      .toBeVisible();
    await expect.element(page.getByText('Which one is right?')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Needs attention · 1/);
    await button('Use “฿16,500.50”').click();
    await expect.element(toast('The earlier value is back')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(stored(app, 'car_insurance')).toMatchObject([{ net_premium: 16_500.5 }]);
  });

  test('of two premiums leaves the server’s value where that is chosen', async () => {
    const app = await openGuarded(premiums);
    await button('Keep “฿15,000.00”').click();
    await expect.element(toast('Kept as it is')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    expect(stored(app, 'car_insurance')).toMatchObject([{ net_premium: 15_000 }]);
  });

  test('that the device cannot store is said, and the question stays', async () => {
    await openGuarded(premiums);
    fillStorage('car_insurance', 'outbox', 'sync_conflicts');
    await button('Use “฿16,500.50”').click();
    await expect.element(toast(/The storage of this device is full/, 'alert')).toBeVisible();
    await expect.element(page.getByText('Which one is right?')).toBeVisible();
  });

  test('of two lists of documents can have the files of both', async () => {
    const app = await openGuarded(({ userId }) => ({
      here: { documents: [documentOf(userId, 'รูปรถ', 301)] },
      there: { documents: [documentOf(userId, 'กรมธรรม์', 302)] },
    }));
    await button('Keep all files').click();
    await expect.element(toast('The earlier value is back')).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const documents = stored(app, 'car_insurance')[0]?.['documents'] as { name: string }[];
    expect(documents.map(({ name }) => name)).toEqual(['กรมธรรม์', 'รูปรถ']);
  });

  test('a delete that met an edit is said, and the customer can be deleted after all', async () => {
    const app = await openApp({
      path,
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
    });
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    app.server.goOffline();
    await remove(app.sync.store(), customersEntity, 1);
    const operation = { entity: 'customers', row_id: idOf(1), kind: 'update' as const };
    sendFromOtherDevice(app, { ...operation, values: { nickname: 'ชาย' }, base: { nickname: null } });
    app.server.goOnline();
    await expect
      .element(page.getByText('This record was edited elsewhere, so it was not deleted.'))
      .toBeVisible();
    await button('Delete after all').click();
    await expect.element(toast('The earlier value is back')).toBeVisible();
    await expect.poll(() => stored(app, 'customers')[0]?.['deleted_at']).not.toBeNull();
  });

  test('an edit that met a delete is said, and can be left as it is', async () => {
    const app = await openApp({
      path,
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
    });
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    app.server.goOffline();
    const values = { nickname: 'ชาย' };
    await app.sync.store().write({ kind: 'update', entity: customersEntity, id: idOf(1), values });
    sendFromOtherDevice(app, { entity: 'customers', row_id: idOf(1), kind: 'delete', values: {} });
    app.server.goOnline();
    await expect
      .element(page.getByText('Deleted on one device and edited on another: the edit was kept.'))
      .toBeVisible();
    await button('Keep').click();
    await expect.element(toast('Kept as it is')).toBeVisible();
    await expect.poll(() => stored(app, 'customers')).toMatchObject([{ nickname: 'ชาย', deleted_at: null }]);
  });
});

/** Texts of the files of an archive, by name. */
async function textsOf(zip: Blob | undefined): Promise<Map<string, string>> {
  const files = readZip(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer(0)));
  return new Map([...files].map(([name, content]) => [name, new TextDecoder().decode(content)]));
}

describe('the export of a customer', () => {
  test('is a ZIP with everything as JSON and as CSV that spreadsheets open safely', async () => {
    const files = collectFiles();
    await openApp({
      path: `${path}?tab=details`,
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }]);
        await addNotes(store, 1, ['=1+1 โทรหลังหกโมง']);
        await addCars(store, 1, [{ license_plate: '1กข 1234' }]);
      },
    });
    await page.getByText('Export this customer').click();
    await button('Save as ZIP').click();
    await expect.element(toast('The export is saved')).toBeVisible();
    const zip = await textsOf(files.get(`sabai-customer-${idOf(1).slice(0, 8)}.zip`));
    expect([...zip.keys()].sort()).toEqual([
      'bookings.csv',
      'consents.csv',
      'customer.csv',
      'customer.json',
      'insurance.csv',
      'notes.csv',
      'tasks.csv',
    ]);
    expect(JSON.parse(zip.get('customer.json') ?? '')).toMatchObject({
      format: 'sabai-customer/1',
      customer: { name: 'สมชาย ใจดี' },
      notes: [{ content: '=1+1 โทรหลังหกโมง' }],
      insurance: [{ license_plate: '1กข 1234' }],
    });
    expect(zip.get('notes.csv')).toContain(`'=1+1 โทรหลังหกโมง`);
  });

  test('without a network names the documents that could not be fetched', async () => {
    const files = collectFiles();
    const app = await openApp({ path: '/', person: 'agent' });
    app.server.goOffline();
    await addCustomers(app.sync.store(), [{ name: 'สมชาย ใจดี' }]);
    const documents = [documentOf(app.sync.store().userId, 'กรมธรรม์', 301)];
    await addCars(app.sync.store(), 1, [{ documents }]);
    await app.go(`${path}?tab=details`);
    await page.getByText('Export this customer').click();
    await button('Save as ZIP').click();
    await expect.element(toast('1 document could not be fetched; the file names them.')).toBeVisible();
    const zip = await textsOf([...files.values()][0]);
    expect(zip.get('missing.txt')).toContain('กรมธรรม์');
  });
});
