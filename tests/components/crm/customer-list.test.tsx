import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { breakReads } from '../support/break-storage.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { passTime } from '../support/clock.ts';
import { openApp } from '../support/open-app.tsx';
import {
  addCars,
  addCustomers,
  addTasks,
  dayFromNow,
  idOf,
  remove,
  sendFromOtherDevice,
  stored,
} from './agent-data.ts';
import { customersEntity } from '../../../src/crm/data/customer/customers-entity.ts';
import {
  button,
  collectFiles,
  field,
  heading,
  indicator,
  link,
  region,
  stopCollecting,
  toast,
  retryAmended,
} from './crm-screen.ts';
import { tabTo } from '../support/tab-to.ts';

afterEach(async () => {
  stopCollecting();
  await page.viewport(390, 844);
});

const main = page.getByRole('main');
const search = field('Search customers');
const openList = (customers: Parameters<typeof addCustomers>[1] = [{ name: 'สมชาย ใจดี' }]) =>
  openApp({ path: '/crm', person: 'agent', fill: (store) => addCustomers(store, customers) });

describe('the search of the list', () => {
  test('shows what it finds in the elements that are there', async () => {
    await openList([{ name: 'กานดา' }, { name: 'คำปัน' }]);
    await search.fill('กานดา');
    await expect.element(link(/คำปัน/)).not.toBeInTheDocument();
    const card = link(/กานดา/).element();
    await search.fill('คำปัน');
    await expect.element(link(/กานดา/)).not.toBeInTheDocument();
    expect(link(/คำปัน/).element()).toBe(card);
  });

  const openThree = () =>
    openApp({
      path: '/crm',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [
          { name: 'น้ำหวาน แก้วใส', nickname: 'หวาน', telephone: '081-111-2222' },
          { name: 'บุญมี คำปัน', email: 'boon@example.com' },
          { name: 'ศิริพร วงศ์' },
        ]);
        await addCars(store, 1, [{ license_plate: 'กข 1234' }]);
      },
    });

  test('finds by plate, without tone marks, by parts in any order, phone and e-mail, also without a network', async () => {
    const app = await openThree();
    app.server.goOffline();
    await expect.element(page.getByText('3 customers', { exact: true })).toBeVisible();
    for (const [query, name] of [
      ['กข1234', 'น้ำหวาน แก้วใส'],
      ['นำหวาน', 'น้ำหวาน แก้วใส'],
      ['คำปัน บุญ', 'บุญมี คำปัน'],
      ['1112222', 'น้ำหวาน แก้วใส'],
      ['BOON@', 'บุญมี คำปัน'],
    ] as const) {
      await search.fill(query);
      await expect.element(page.getByText('1 found')).toBeVisible();
      await expect.element(main.getByRole('link', { name })).toBeVisible();
    }
  });

  test('says that nothing matches, and is emptied by the button, the cross and Escape', async () => {
    await openThree();
    const all = page.getByText('3 customers', { exact: true });
    await search.fill('ไม่มีใคร');
    await expect.element(page.getByText('No customer matches “ไม่มีใคร”')).toBeVisible();
    await main.getByRole('button', { name: 'Clear search' }).last().click();
    await expect.element(all).toBeVisible();
    await search.fill('บุญ');
    await main.getByRole('button', { name: 'Clear search' }).click();
    await expect.element(search).toHaveValue('');
    await search.fill('บุญ');
    await userEvent.keyboard('{Escape}');
    await expect.element(all).toBeVisible();
    await search.fill('บุญ');
    await userEvent.keyboard('{Enter}');
    await expect.element(search).not.toHaveFocus();
    await expect.element(page.getByText('1 found')).toBeVisible();
  });

  test('looks among all customers, and stays when one comes back from a record', async () => {
    const app = await openApp({
      path: '/crm',
      person: 'agent',
      fill: (store) =>
        addCustomers(store, [
          { name: 'น้ำหวาน แก้วใส', custom_date: `1990${dayFromNow(2).slice(4)}` },
          { name: 'บุญมี คำปัน' },
        ]),
    });
    await button('1 birthday').click();
    await expect.element(region('Birthdays')).toBeVisible();
    await search.fill('บุญ');
    await expect.element(region('Birthdays')).not.toBeInTheDocument();
    await main.getByRole('link', { name: 'บุญมี คำปัน' }).click();
    await expect.element(heading('บุญมี คำปัน')).toBeVisible();
    await app.go('/crm');
    await expect.element(search).toHaveValue('บุญ');
    await button('1 birthday').click();
    await expect.element(search).toHaveValue('');
    await expect.element(region('Birthdays')).toBeVisible();
  });
});

/** Number of cards that are wholly in the first view, above what covers `bottomPx` at the bottom. */
const cardsInView = (bottomPx: number) =>
  [...document.querySelectorAll('.virtual-list .list-card')].filter(
    (card) => card.getBoundingClientRect().bottom <= window.innerHeight - bottomPx,
  ).length;

describe('the first view', () => {
  const fill: Parameters<typeof openApp>[0]['fill'] = async (store) => {
    const people = Array.from({ length: 12 }, (_, at) => ({
      name: `ลูกค้า ${at + 10} ที่มีชื่อยาวเป็นพิเศษ`,
      nickname: 'ชื่อเล่น',
      custom_date: `1992${dayFromNow(at).slice(4)}`,
    }));
    await addCustomers(store, people);
    await addCars(store, 1, [
      { license_plate: 'กข 1234', endsInDays: 5 },
      { license_plate: 'ขค 7', endsInDays: -3 },
    ]);
  };

  test.each([
    // The installed app has tabs of 60 px at the bottom.
    { width: 390, height: 844, bottomPx: 60, cards: 5 },
    { width: 1024, height: 768, bottomPx: 0, cards: 7 },
  ])('of $width by $height has at least $cards customers, below one line of reminders', async (screen) => {
    await page.viewport(screen.width, screen.height);
    await openApp({ path: '/crm', person: 'agent', fill });
    await expect.element(button('1 ending')).toBeVisible();
    await expect.element(button('12 birthdays')).toBeVisible();
    await expect.poll(() => cardsInView(screen.bottomPx)).toBeGreaterThanOrEqual(screen.cards);
    await expectAccessible('the list with reminders');
  });
});

describe('the reminders above the list', () => {
  const openReminders = (language?: 'th') =>
    openApp({
      path: '/crm',
      person: 'agent',
      ...(language ? { language } : {}),
      fill: async (store) => {
        const birthday = (days: number) => `1992${dayFromNow(days).slice(4)}`;
        await addCustomers(store, [
          { name: 'น้ำหวาน แก้วใส', custom_date: birthday(0) },
          { name: 'บุญมี คำปัน', custom_date: birthday(1) },
          { name: 'ศิริพร วงศ์', custom_date: birthday(2) },
          { name: 'ไม่มีอะไร' },
        ]);
        await addCars(store, 1, [
          { license_plate: 'กข 1234', endsInDays: 20 },
          { license_plate: '1กค 99', endsInDays: 5 },
          { endsInDays: -1 },
          { license_plate: 'ขค 7', endsInDays: -3 },
        ]);
      },
    });

  test('are one line; each narrows the list down to its customers, soonest first, also without a network', async () => {
    const app = await openReminders();
    app.server.goOffline();
    await button('2 ending').click();
    const ending = region('Car insurance ending').getByRole('listitem');
    await expect.element(ending.first()).toHaveTextContent(/น้ำหวาน.*In 5 days.*1กค 99/);
    // SHELL-8: the specification has Thai month names on this list.
    await expect.element(ending.first()).toHaveTextContent(/พฤศจิกายน 2569.*27 พ\.ย\. 2569/);
    await expect.element(ending.last()).toHaveTextContent(/น้ำหวาน.*In 20 days.*กข 1234/);
    await expect.element(button('2 ending')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('2 found')).toBeVisible();
    await expectAccessible('what ends');
    await button('2 lapsed').click();
    const lapsed = region('Lapsed in the last 90 days').getByRole('listitem');
    await expect.element(lapsed.first()).toHaveTextContent(/Yesterday.*Car without a plate/);
    await expect.element(lapsed.last()).toHaveTextContent(/3 days ago.*ขค 7/);
    await button('3 birthdays').click();
    const birthdays = region('Birthdays').getByRole('listitem');
    await expect.element(birthdays.first()).toHaveTextContent(/น้ำหวาน.*Today.*turns 34/);
    await expect.element(birthdays.nth(1)).toHaveTextContent(/บุญมี.*Tomorrow/);
    await expect.element(birthdays).toHaveLength(3);
    await birthdays.first().getByRole('link').first().click();
    await expect.element(heading('น้ำหวาน แก้วใส')).toBeVisible();
  });

  test('give the whole list back when the chosen one is pressed again', async () => {
    await openReminders('th');
    await button('ใกล้หมดอายุ 2').click();
    await expect.element(link(/ไม่มีอะไร/)).not.toBeInTheDocument();
    await button('ใกล้หมดอายุ 2').click();
    await expect.element(link(/ไม่มีอะไร/)).toBeVisible();
  });

  test('each card says what comes next', async () => {
    await openReminders();
    await expect.element(link(/น้ำหวาน/)).toHaveTextContent('Today · Birthday');
    await expect.element(link(/บุญมี/)).toHaveTextContent('Tomorrow · Birthday');
    await expect.element(link(/ไม่มีอะไร/)).not.toHaveTextContent('·');
  });

  test('a task is what comes next, and what is due leads to Today', async () => {
    await openApp({
      path: '/crm',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'น้ำหวาน' }, { name: 'บุญมี' }]);
        await addTasks(store, [
          { title: 'ส่งใบเสนอราคา', customer_id: idOf(1), dueInDays: -1 },
          { title: 'โทรหา', customer_id: idOf(2), dueInDays: 3 },
          { title: 'ซื้อกระดาษ', dueInDays: 0 },
        ]);
      },
    });
    await expect.element(link(/น้ำหวาน/)).toHaveTextContent('Yesterday · ส่งใบเสนอราคา');
    await expect.element(link(/บุญมี/)).toHaveTextContent('In 3 days · โทรหา');
    await link('Today · 2').click();
    await expect.element(heading('Today')).toBeVisible();
  });
});

describe('the buttons of a card', () => {
  const cardOf = (name: string) => main.getByRole('listitem').filter({ hasText: name });

  test('call, write in LINE and open the new note, by tap and by keyboard', async () => {
    await openList([{ name: 'สมชาย ใจดี', nickname: 'ชาย', telephone: '081-234-5678' }, { name: 'บุญมี' }]);
    const card = cardOf('สมชาย ใจดี');
    const call = card.getByRole('link', { name: 'Call 081-234-5678' });
    await expect.element(call).toHaveAttribute('href', 'tel:0812345678');
    const line = card.getByRole('link', { name: 'Write in LINE' });
    await expect.element(line).toHaveAttribute('href', expect.stringContaining(encodeURIComponent('ชาย')));
    await expect.element(line).toHaveAccessibleDescription(/สมชาย ใจดี/);
    await tabTo(card.getByRole('link').first());
    for (const next of [call, line, card.getByRole('link', { name: 'Note' })]) {
      await userEvent.keyboard('{Tab}');
      await expect.element(next).toHaveFocus();
    }
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
    await expect.element(page.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true');
    await expect.element(field('New note')).toHaveFocus();
    await userEvent.keyboard('โทรเย็นนี้');
    await button('Add Note').click();
    await expect.element(toast('Note added successfully')).toBeVisible();
  });

  test('without a number to dial there is no call', async () => {
    await openList([{ name: 'สมชาย ใจดี', telephone: '081-234-5678 / 089-999-9999' }]);
    await expect.element(cardOf('สมชาย ใจดี')).toBeVisible();
    expect(cardOf('สมชาย ใจดี').getByRole('link', { name: /^Call/ }).elements()).toEqual([]);
  });
});

describe('adding from the list', () => {
  test('brings the new customer into sight, and offers to open the record', async () => {
    const people = Array.from({ length: 60 }, (_, at) => ({ name: `ลูกค้า ${at + 100}` }));
    await openList(people);
    await search.fill('ลูกค้า 159');
    await button('Add').click();
    await link('Add Customer').click();
    await field('Name').fill('ฮฮฮ คนสุดท้าย');
    await field('Telephone').fill('0812223333');
    await button('Save Customer').click();
    await expect.element(link(/ฮฮฮ คนสุดท้าย/)).toBeInViewport({ ratio: 0.99 });
    await expect.element(search).toHaveValue('');
    await button('Open').click();
    await expect.element(heading('ฮฮฮ คนสุดท้าย')).toBeVisible();
  });

  test.each([5, 6, 7, 8])(
    'SHELL-5 the toast is beside the new customer, who comes after %i others',
    async (count) => {
      await openList(Array.from({ length: count }, (_, at) => ({ name: `ลูกค้า ${at + 100}` })));
      await button('Add').click();
      await link('Add Customer').click();
      await field('Name').fill('ฮฮฮ คนสุดท้าย');
      await field('Telephone').fill('0812223333');
      await button('Save Customer').click();
      const shown = link(/ฮฮฮ คนสุดท้าย/);
      await expect.element(shown).toBeInViewport({ ratio: 0.99 });
      await expect.element(button('Open')).toBeVisible();
      const areApart = () => {
        const rects = [document.querySelector('.toast:not([hidden])'), shown.element()].map((each) =>
          each?.getBoundingClientRect(),
        );
        const [message, card] = rects;
        return (message?.bottom ?? 0) <= (card?.top ?? 0) || (message?.top ?? 0) >= (card?.bottom ?? 0);
      };
      await expect.poll(areApart).toBe(true);
    },
  );

  test.each([
    '/crm',
    '/crm/today',
    '/crm/renewals',
    '/crm/sync',
    '/crm/deleted',
    '/crm/duplicates',
    '/crm/import',
  ])('is within reach of the thumb on %s', async (path) => {
    await openApp({ path, person: 'agent', fill: (store) => addCustomers(store, [{ name: 'สมชาย' }]) });
    await expect.element(button('Add')).toBeInViewport({ ratio: 0.99 });
    const { bottom, right } = button('Add').element().getBoundingClientRect();
    expect([bottom > 844 / 2, right > 390 / 2]).toEqual([true, true]);
    await button('Add').click();
    await link('Add Customer').click();
    await expect.element(button('Save Customer')).toBeVisible();
    await expect.element(button('Add')).not.toBeInTheDocument();
  });

  test('leads to a note or a booking of a customer that is chosen first, and to a task', async () => {
    await openList([{ name: 'สมชาย ใจดี' }, { name: 'บุญมี' }]);
    await button('Add').click();
    await button('Note').click();
    const sheet = page.getByRole('dialog', { name: 'For which customer?' });
    await sheet.getByRole('textbox').fill('บุญ');
    await sheet.getByRole('button', { name: /บุญมี/ }).click();
    await expect.element(heading('บุญมี')).toBeVisible();
    await expect.element(field('New note')).toHaveFocus();
    await link('Back').click();
    await button('Add').click();
    await button('Booking').click();
    await page.getByRole('dialog').getByRole('button', { name: /สมชาย/ }).click();
    await expect.element(field('Promotion')).toHaveFocus();
    await link('Back').click();
    await button('Add').click();
    await button('Task').click();
    await field('What is to be done').fill('ส่งเอกสาร');
    await button('Save task').click();
    await expect.element(toast('Task added')).toBeVisible();
  });
});

describe('pulling the list down', () => {
  const finger = (type: string, y: number, x = 100) => {
    const touch = new Touch({ identifier: 1, target: document.body, clientX: x, clientY: y });
    document.body.dispatchEvent(
      new TouchEvent(type, { bubbles: true, touches: type === 'touchend' ? [] : [touch] }),
    );
  };

  test('says what letting go does, and syncs', async () => {
    const app = await openList();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
    const pulls = () => app.server.requests(/sync_pull/).length;
    const before = pulls();
    finger('touchstart', 100);
    finger('touchmove', 160);
    await expect.element(page.getByText('Pull to sync')).toBeVisible();
    finger('touchmove', 240);
    await expect.element(page.getByText('Let go to sync')).toBeVisible();
    await expectAccessible('pulled down');
    finger('touchend', 240);
    await expect.poll(pulls).toBeGreaterThan(before);
    await expect.element(page.getByText('Let go to sync')).not.toBeInTheDocument();
  });

  test('does nothing when it is let go too early, or goes sideways', async () => {
    const app = await openList();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
    await expect.element(indicator).toHaveAccessibleName(/^Synced/);
    const asked = vi.spyOn(app.sync, 'requestSync');
    onTestFinished(() => asked.mockRestore());
    finger('touchstart', 100);
    finger('touchmove', 160);
    finger('touchend', 160);
    await expect.element(page.getByText('Pull to sync')).not.toBeInTheDocument();
    finger('touchstart', 100);
    finger('touchmove', 240, 300);
    finger('touchend', 240);
    await expect.element(page.getByText('Let go to sync')).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the list', () => {
  test('of an empty device without a network says that the customers are not here yet', async () => {
    await openApp({ path: '/crm', person: 'agent', arrange: (server) => server.goOffline() });
    await expect.element(page.getByText('Your customers are not on this device yet')).toBeVisible();
    await expect.element(link('Add Customer')).toBeVisible();
  });

  test('shows cards to come while the first customers are being fetched, and then the customers', async () => {
    let release = () => {};
    const app = await openApp({
      path: '/',
      person: 'agent',
      arrange: (server) => server.answer(/sync_pull/, 'no_network'),
    });
    sendFromOtherDevice(app, {
      entity: 'customers',
      row_id: idOf(1),
      kind: 'create',
      values: { name: 'จากเครื่องอื่น', telephone: '0810000001' },
    });
    app.server.heal();
    const held = app.server.hold(/sync_pull/);
    release = held.release;
    void app.sync.requestSync('manual');
    await held.arrived;
    await app.go('/crm');
    await expect.element(page.getByText('Loading')).toBeInTheDocument();
    release();
    await expect.element(link(/จากเครื่องอื่น/)).toBeVisible();
  });

  test('gives no total before the first fetch has brought all customers', async () => {
    const app = await openApp({
      path: '/crm',
      person: 'agent',
      arrange: (server) => server.answer(/sync_pull/, 'no_network'),
    });
    for (let n = 0; n < 1_100; n += 1) {
      const values = { name: `คนที่ ${n}`, telephone: '0812345678' };
      sendFromOtherDevice(app, { entity: 'customers', row_id: idOf(1_000 + n), kind: 'create', values });
    }
    app.server.heal();
    const pulls = app.server.hold(/sync_pull/, { after: 1 });
    const synced = app.sync.requestSync('manual');
    await pulls.arrived;
    await expect.element(page.getByText(/^\d+ customers so far$/)).toBeVisible();
    pulls.release();
    await synced;
    await expect.element(page.getByText('1100 customers', { exact: true })).toBeVisible();
  });

  test('without customers says so and offers to add one', async () => {
    await openApp({ path: '/crm', person: 'agent' });
    await expect.element(page.getByText('No customers yet')).toBeVisible();
    await link('Add Customer').click();
    await expect.element(heading('Add Customer')).toBeVisible();
  });

  test('shows what another device adds, changes and deletes', async () => {
    const app = await openList();
    const send = async (operation: Parameters<typeof sendFromOtherDevice>[1]) => {
      sendFromOtherDevice(app, operation);
      await app.sync.requestSync('manual');
      await passTime(1_000);
    };
    const second = { entity: 'customers', row_id: idOf(2) };
    await send({ ...second, kind: 'create', values: { name: 'คนที่สอง', telephone: '0810000002' } });
    await expect.element(page.getByText('2 customers', { exact: true })).toBeVisible();
    await send({ ...second, kind: 'update', values: { name: 'ชื่อใหม่' } });
    await expect.element(link(/ชื่อใหม่/)).toBeVisible();
    await send({ ...second, kind: 'delete', values: {} });
    await expect.element(page.getByText('1 customer', { exact: true })).toBeVisible();
  });

  test('that cannot be read is said, and Retry reads it again', async () => {
    const app = await openApp({
      path: '/',
      person: 'agent',
      fill: (store) => addCustomers(store, [{ name: 'สมชาย ใจดี' }]),
    });
    breakReads('customers');
    await app.go('/crm');
    const failed = main.getByRole('alert').first();
    await expect.element(failed).toHaveTextContent('This could not be read');
    await retryAmended();
    await expect.element(link(/สมชาย ใจดี/)).toBeVisible();
  });

  test('of hundreds draws what is near the screen, finds the last one, and comes back to its place', async () => {
    const app = await openApp({ path: '/', person: 'agent' });
    const people = Array.from({ length: 450 }, (_, at) => String(at + 1).padStart(3, '0'));
    for (const n of people) {
      const values = { name: `ลูกค้า ${n}`, telephone: `0810000${n}` };
      sendFromOtherDevice(app, { entity: 'customers', row_id: idOf(Number(n)), kind: 'create', values });
    }
    await app.sync.requestSync('manual');
    await app.go('/crm');
    await expect.element(page.getByText('450 customers', { exact: true })).toBeVisible();
    const last = main.getByRole('link', { name: 'ลูกค้า 450' });
    await expect.element(last).not.toBeInTheDocument();
    await search.fill('081-000-0449');
    await expect.element(page.getByText('1 found')).toBeVisible();
    await search.fill('');
    // The list regains its height after the search is cleared, and again as rows are measured.
    await expect
      .poll(() => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        return last.query();
      })
      .not.toBeNull();
    await last.click();
    await expect.element(heading('ลูกค้า 450')).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.element(last).toBeInViewport();
    window.scrollTo(0, 0);
  });

  test('is beside the record on a wide screen, and marks the one that is open', async () => {
    await page.viewport(1024, 768);
    await openList([{ name: 'สมชาย ใจดี' }, { name: 'บุญมี คำปัน' }]);
    await expect.element(page.getByText('Choose a customer')).toBeVisible();
    const card = main.getByRole('link', { name: 'สมชาย ใจดี' });
    await card.click();
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
    await expect.element(card).toHaveAttribute('aria-current', 'page');
    await expect.element(main.getByRole('link', { name: 'บุญมี' })).not.toHaveAttribute('aria-current');
    await expect.element(page.getByRole('tab', { name: 'Bookings' })).toBeVisible();
    await expectAccessible('two panes');
  });

  test('is gone through with the Tab key, and Enter opens a record', async () => {
    await openList([{ name: 'สมชาย ใจดี' }, { name: 'บุญมี คำปัน' }]);
    await search.click();
    await tabTo(main.getByRole('link', { name: 'สมชาย ใจดี' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('สมชาย ใจดี')).toBeVisible();
  });
});

describe('the menu of the list', () => {
  const openMenu = () => button('More about customers').click();

  test.each([
    ['Today', 'Today'],
    ['Import customers', 'Import customers'],
    ['Duplicates', 'Duplicates'],
    ['Recently deleted', 'Recently deleted'],
  ])('leads to %s', async (name, title) => {
    await openList();
    await openMenu();
    await page.getByRole('dialog').getByRole('link', { name }).click();
    await expect.element(heading(title)).toBeVisible();
  });

  test('is opened by keyboard, and leads on by Enter', async () => {
    await openList();
    await tabTo(button('More about customers'));
    await userEvent.keyboard('{Enter}');
    await tabTo(page.getByRole('dialog').getByRole('link', { name: 'Import customers' }));
    await userEvent.keyboard('{Enter}');
    await expect.element(heading('Import customers')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('closes by its cross and by Escape, and gives the focus back', async () => {
    await openList();
    await openMenu();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await openMenu();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('More about customers')).toHaveFocus();
  });

  test('saves all living customers as a CSV that spreadsheets open safely, without a network', async () => {
    const files = collectFiles();
    const app = await openApp({
      path: '/crm',
      person: 'agent',
      fill: async (store) => {
        await addCustomers(store, [{ name: 'สมชาย ใจดี' }, { name: '=1+1 สูตร' }, { name: 'ลบแล้ว' }]);
        await remove(store, customersEntity, 3);
      },
    });
    app.server.goOffline();
    await openMenu();
    await button('Export all as CSV').click();
    await expect.element(toast('2 customers were written')).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const csv = (await files.get('sabai-customers.csv')?.text()) ?? '';
    expect(csv).toContain(`"'=1+1 สูตร"`);
    expect(csv.split('\r\n')).toHaveLength(4);
    expect(csv).not.toContain('ลบแล้ว');
    await openMenu();
    await button('Export all as contacts (vCard)').click();
    await expect.poll(() => files.has('sabai-customers.vcf')).toBe(true);
    expect(await files.get('sabai-customers.vcf')?.text()).toContain('FN:สมชาย ใจดี');
    expect(stored(app, 'customers')).toHaveLength(3);
    await expect.element(indicator).toHaveAccessibleName(/^Offline/);
  });
});
