import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { isBookingCode } from '../../../src/bookings/rules/booking-code.ts';
import { fillStorage, repairStorage } from '../support/break-storage.ts';
import { passTime, withClockStopped } from '../support/clock.ts';
import { promotionRow } from '../support/listings.ts';
import type { TestServer } from '../support/test-server.ts';
import {
  alertWith,
  book,
  bookingList,
  choosePromotion,
  createButton,
  priceField,
  promotionField,
  statusWith,
} from './booking-panel.ts';
import { addConsent, customerId, offerPromotion, openRecord } from './open-record.ts';

const checkup = 'ตรวจสุขภาพประจำปี';
const find = page.getByLabelText('Find a promotion');

function offerEleven(server: TestServer): void {
  for (let number = 1; number <= 11; number += 1) {
    offerPromotion(server, { number, promotion_title: `ตรวจสุขภาพชุดที่ ${number}`, price: 100 * number });
  }
}

afterEach(() => vi.restoreAllMocks());

describe('the panel «New Booking»', () => {
  test('groups promotions by their period and shows ended ones behind a switch', async () => {
    await openRecord({
      arrange: (server) => {
        offerPromotion(server, { number: 1, price: 1999.9, discount_percentage: 12.5 });
        offerPromotion(server, {
          number: 2,
          promotion_title: 'เริ่มปีหน้า',
          start_date: '2098-01-01',
          end_date: '2098-12-31',
        });
        offerPromotion(server, { number: 3, promotion_title: 'จบไปแล้ว', end_date: '2026-11-19' });
        offerPromotion(server, { number: 4, promotion_title: 'จบไปนานแล้ว', end_date: '2026-09-22' });
      },
    });
    await choosePromotion(checkup);
    await expect.element(priceField).toHaveValue('1749.91');
    await expect
      .element(priceField)
      .toHaveAccessibleDescription(expect.stringContaining('List price ฿1,749.91'));
    const groups = () =>
      [...promotionField.element().querySelectorAll('optgroup')].map(
        ({ label, children }) => `${label}: ${[...children].map((each) => each.textContent).join()}`,
      );
    expect(groups()).toEqual([
      'Running now: ตรวจสุขภาพประจำปี · โรงพยาบาลสบายดี · ฿1,749.91',
      'Starting later: เริ่มปีหน้า · โรงพยาบาลสบายดี · ฿1,000.00',
    ]);
    await page.getByRole('switch', { name: 'Show ended promotions (1)' }).click();
    await expect.poll(groups).toContain('Ended: จบไปแล้ว · โรงพยาบาลสบายดี · ฿1,000.00');
  });

  test('books once at the price less the discount, however often the button is pressed', async () => {
    const app = await openRecord({
      arrange: (server) => offerPromotion(server, { price: 1999.9, discount_percentage: 12.5 }),
    });
    await expect.element(page.getByText('No bookings yet')).toBeVisible();
    await choosePromotion(checkup);
    const button = createButton.element() as HTMLButtonElement;
    const impatient = new MutationObserver(() => {
      if (!button.disabled) button.click();
    });
    impatient.observe(button, { attributeFilter: ['disabled'] });
    button.click();
    const toast = statusWith('Booking created with code:');
    await expect.element(toast).toHaveTextContent(/code: [0-9A-Z]{5}-[0-9A-Z]{5}$/);
    impatient.disconnect();
    await expect.element(priceField).toHaveValue('');
    await expect.element(promotionField).toHaveValue('');
    const item = bookingList.getByRole('listitem');
    await expect.element(item).toHaveTextContent('Available');
    await expect.element(item).toHaveTextContent('฿1,749.91');
    await expect.element(item).not.toHaveTextContent('List price');
    await expect.element(item.getByTitle('Not sent yet')).not.toBeInTheDocument();
    const rows = app.server.sync.rowsOf({ entity: 'bookings', userId: app.person?.userId ?? '' });
    expect(rows).toMatchObject([{ booking_price: 1749.91, list_price: 1749.91, promotion_title: checkup }]);
    const code = String(rows[0]?.['booking_code']);
    expect(isBookingCode(code)).toBe(true);
    expect(toast.element().textContent).toContain(`${code.slice(0, 5)}-${code.slice(5)}`);
  });

  test('PRIVACY-8 says that sharing is refused, asks before it books, and the hospital gets a masked contact', async () => {
    const app = await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: async (store) => {
        await addConsent(store, { purpose: 'hospital', answer: 'no' });
      },
    });
    const refused = /The hospital sees no full name and no telephone: .* the customer said no/;
    await expect.element(page.getByRole('form', { name: 'New Booking' }).getByText(refused)).toBeVisible();
    await choosePromotion(checkup);
    await createButton.click();
    const question = page.getByRole('alertdialog', { name: 'Book without name and telephone?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question).not.toBeInTheDocument();
    const userId = app.person?.userId ?? '';
    expect(app.server.sync.rowsOf({ entity: 'bookings', userId })).toEqual([]);
    await createButton.click();
    await question.getByRole('button', { name: 'Create Booking' }).click();
    await expect.element(statusWith('Booking created with code:')).toBeVisible();
    await app.sync.requestSync('manual');
    await expect
      .poll(() => app.server.sync.rowsOf({ entity: 'booking_contacts', userId }))
      .toMatchObject([
        {
          name: expect.stringMatching(/^.\*\*\*/) as string,
          telephone: expect.stringContaining('****') as string,
        },
      ]);
  });

  test('needs a promotion and an amount; says so in a toast and at the field, which has the focus', async () => {
    const app = await openRecord({ arrange: (server) => offerPromotion(server) });
    await expect.element(promotionField).toBeVisible();
    await createButton.click();
    const incomplete = 'Please select a promotion and enter a price';
    await expect.element(alertWith(incomplete)).toHaveTextContent('Error');
    await expect.element(promotionField).toHaveAccessibleDescription(expect.stringContaining(incomplete));
    await expect.element(promotionField).toHaveFocus();
    await choosePromotion(checkup);
    for (const [typed, message] of [
      ['', incomplete],
      ['ฟรี', 'A price between 0 and 9,999,999,999.99'],
      ['-5', 'A price between 0 and 9,999,999,999.99'],
      ['10000000000', 'A price between 0 and 9,999,999,999.99'],
    ] as const) {
      await priceField.fill(typed);
      await expect.element(priceField).not.toHaveAccessibleDescription(expect.stringContaining('between'));
      await createButton.click();
      await expect.element(priceField).toHaveAccessibleDescription(expect.stringContaining(message));
      await expect.element(priceField).toHaveFocus();
    }
    await expect.element(alertWith('A price between').first()).toBeVisible();
    expect(app.server.sync.rowsOf({ entity: 'bookings', userId: app.person?.userId ?? '' })).toEqual([]);
    await priceField.fill('๙๙๙.๕๐');
    await createButton.click();
    await expect.element(bookingList).toHaveTextContent('฿999.50');
    await expect.element(bookingList).toHaveTextContent('List price ฿1,000.00');
  });

  test('what was typed is there again after the screen was left; after the booking it is not', async () => {
    const app = await openRecord({ arrange: (server) => offerPromotion(server) });
    await choosePromotion(checkup);
    await priceField.fill('850.50');
    await passTime(300);
    await expect.element(page.getByText('Draft saved')).toBeVisible();
    const { pathname, search } = location;
    await app.go('/crm');
    await expect.element(priceField).not.toBeInTheDocument();
    await app.go(pathname + search);
    await expect.element(priceField).toHaveValue('850.50');
    await expect.element(promotionField.getByRole('option', { selected: true })).toHaveTextContent(checkup);
    await createButton.click();
    await expect.element(bookingList).toHaveTextContent('฿850.50');
    await app.go('/crm');
    await expect.element(bookingList).not.toBeInTheDocument();
    await app.go(pathname + search);
    await expect.element(priceField).toHaveValue('');
  });

  test('a draft of another shape, or of a promotion that is gone, does not keep the form from opening', async () => {
    await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: (store) => store.putSetting(`booking:add:${customerId}`, { promotionId: 7 }),
    });
    await expect.element(priceField).toHaveValue('');
    await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: (store) => store.putSetting(`booking:add:${customerId}`, { promotionId: 'gone', price: '20' }),
    });
    await expect.element(priceField).toHaveValue('20');
    await createButton.click();
    await expect.element(promotionField).toHaveFocus();
  });

  test('says that this device could not save the booking, and keeps what was typed', async () => {
    await openRecord({ arrange: (server) => offerPromotion(server) });
    await choosePromotion(checkup);
    fillStorage('outbox');
    await createButton.click();
    await expect.element(alertWith('storage of this device is full. Free')).toBeVisible();
    await expect.element(priceField).toHaveValue('1000.00');
    await expect.element(createButton).toBeEnabled();
    repairStorage();
    await createButton.click();
    await expect.element(bookingList).toHaveTextContent('฿1,000.00');
  });

  test('a promotion that the server no longer has is reported at the record, to be sent again or given up', async () => {
    const app = await openRecord({
      // The list still has the promotion but it cannot be booked, as after a removal a moment ago.
      arrange: (server) => void (server.tables['promotions'] = [promotionRow()]),
    });
    await book(checkup);
    const notice = page.getByText('Booking · Promotion: The promotion no longer exists.');
    await expect.element(notice).toBeVisible();
    await expect.element(bookingList.getByTitle('Not sent yet')).toBeVisible();
    const sent = () => app.server.requests(/sync_push/).length;
    const before = sent();
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(sent).toBeGreaterThan(before);
    await expect.element(notice).toBeVisible();
    await page.getByRole('button', { name: 'Give up this change' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(page.getByText('No bookings yet')).toBeVisible();
  });
});

describe('the search for a promotion', () => {
  test('is there from eleven promotions on, and finds on the server what this device does not have', async () => {
    const app = await openRecord({ arrange: offerEleven });
    await expect.element(promotionField.getByRole('option').nth(11)).toBeInTheDocument();
    offerPromotion(app.server, {
      number: 12,
      promotion_title: 'ฟอกสีฟัน',
      price: 2000,
      discount_percentage: 50,
    });
    const held = app.server.hold(/rpc\/list_promotions/);
    await find.fill('ฟอกสี');
    await expect.element(find).toHaveAccessibleDescription('Searching all promotions…');
    await passTime(300);
    held.release();
    await choosePromotion('ฟอกสีฟัน');
    await expect.element(promotionField.getByText('ตรวจสุขภาพ')).not.toBeInTheDocument();
    await expect.element(priceField).toHaveValue('1000.00');
    await find.fill('ไม่มีอยู่จริง');
    await passTime(300);
    await expect.element(find).toHaveAccessibleDescription('No promotion matches “ไม่มีอยู่จริง”.');

    app.server.goOffline();
    await find.fill('ชุดที่ 11');
    await expect.element(find).not.toHaveAccessibleDescription();
    await expect.element(promotionField.getByText('ชุดที่ 11')).toBeInTheDocument();
    await expect.element(promotionField.getByText('ชุดที่ 3')).not.toBeInTheDocument();
    const { pathname } = location;
    await passTime(300);
    await app.go('/crm');
    await expect.element(find).not.toBeInTheDocument();
    await app.go(pathname);
    await expect.element(promotionField.getByRole('option', { selected: true })).toHaveTextContent('ฟอกสีฟัน');
    const code = await book('ฟอกสีฟัน');
    await expect.element(bookingList.getByText(code)).toBeVisible();
    await expect.element(bookingList).toHaveTextContent('฿1,000.00');
  });

  test('says that only this device was searched where the server does not answer', async () => {
    const app = await openRecord({ arrange: offerEleven });
    await expect.element(find).toBeVisible();
    app.server.answer(/rpc\/list_promotions/, { status: 500 });
    await find.fill('ไม่มีที่ไหน');
    await passTime(300);
    await expect
      .element(find)
      .toHaveAccessibleDescription(
        'No promotion on this device matches “ไม่มีที่ไหน”. All are searched with a network.',
      );
    app.server.goOffline();
    await expect.element(find).toHaveAccessibleDescription(expect.stringContaining('“ไม่มีที่ไหน”'));
  });

  test('asks the server once for the last words typed, and not for a single letter', async () => {
    const app = await openRecord({ arrange: offerEleven });
    await expect.element(find).toBeVisible();
    await withClockStopped(async () => {
      await find.fill('ฟ');
      await find.fill('ฟอก');
      await find.fill('ฟอกสี');
    });
    await passTime(300);
    await expect.element(find).toHaveAccessibleDescription('No promotion matches “ฟอกสี”.');
    const asked = app.server.requests(/rpc\/list_promotions/).map(({ path }) => decodeURIComponent(path));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('query=ฟอกสี');
  });
});

describe('the promotions that this device knows', () => {
  test('that were never read offer Retry where the server fails', async () => {
    const app = await openRecord({
      arrange: (server) => {
        offerPromotion(server);
        server.answer(/\/promotions\?.*end_date/, { status: 500 });
      },
    });
    const panel = page.getByRole('form', { name: 'New Booking' });
    await expect.element(panel.getByRole('alert')).toHaveTextContent('Promotions could not be read');
    app.server.heal();
    await panel.getByRole('button', { name: 'Retry' }).click();
    await choosePromotion(checkup);
    await expect.element(priceField).toHaveValue('1000.00');
  });

  test('are without a network those of the last look, and their time is shown', async () => {
    const app = await openRecord({ arrange: (server) => offerPromotion(server) });
    await choosePromotion(checkup);
    app.server.goOffline();
    await expect
      .element(promotionField)
      .toHaveAccessibleDescription(expect.stringMatching(/Promotions as of 22 Nov 2026, 10:0\d/));
  });

  test('are none without a network before the first look, which the form says', async () => {
    let server: TestServer | null = null;
    await openRecord({
      arrange: (made) => void (server = made),
      fill: async () => server?.goOffline(),
    });
    await expect
      .element(promotionField)
      .toHaveAccessibleDescription(
        expect.stringContaining('No promotions are on this device yet. They come with the next network.'),
      );
  });
});
