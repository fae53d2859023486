import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { promotionRow } from '../support/listings.ts';
import { bookingList, book, priceField, promotionField, statusWith, alertWith } from './booking-panel.ts';
import { fillStorage } from '../support/break-storage.ts';
import { tabTo } from '../support/tab-to.ts';
import { addPerson } from '../support/people.ts';
import {
  cancelBooking,
  leaveHospital,
  redeemElsewhere,
  redemptionsOf,
  sendFromFormer,
} from '../support/reception.ts';
import { addBooking, bookingCodes, customerId, offerPromotion, openRecord } from './open-record.ts';

const [first, second, third] = bookingCodes;
const itemOf = (code: string) =>
  bookingList.getByRole('listitem').filter({ hasText: `${code.slice(0, 5)}-${code.slice(5)}` });
const question = page.getByRole('alertdialog', { name: 'Cancel this booking?' });

/** The columns that a redemption at a hospital's desk sets on the server. */
const used = { used: true, used_at: '2026-11-21T08:05:00.000Z', used_mode: 'online' };

afterEach(() => vi.restoreAllMocks());

describe('the bookings of a customer', () => {
  test('the newest come first, each with its state, price and period', async () => {
    const app = await openRecord({
      arrange: (server) => {
        offerPromotion(server, { number: 1 });
        offerPromotion(server, {
          number: 2,
          promotion_title: 'ฉีดวัคซีน',
          price: 500,
          start_date: '2026-01-01',
          end_date: '2026-11-20',
        });
      },
      fill: async (store) => {
        await addBooking(store, { code: first, created_at: '2026-11-18T03:00:00.000Z' });
        await addBooking(store, { code: second, created_at: '2026-11-19T03:00:00.000Z', booking_price: 850 });
        await addBooking(store, { code: third, number: 2, created_at: '2026-11-20T03:00:00.000Z' });
      },
    });
    await expect.element(bookingList.getByRole('listitem').nth(2)).toBeVisible();
    const items = bookingList.getByRole('listitem');
    await expect.element(items.nth(0)).toHaveTextContent('670NW-S02RG');
    await expect.element(items.nth(0)).toHaveTextContent('ฉีดวัคซีน');
    await expect.element(items.nth(0)).toHaveTextContent('Promotion ended 20 Nov 2026 (2569)');
    await expect.element(items.nth(1)).toHaveTextContent('฿850.00');
    await expect.element(items.nth(1)).toHaveTextContent('List price ฿1,000.00');
    await expect.element(items.nth(1)).toHaveTextContent('Until 31 Dec 2026 (2569)');
    await expect.element(items.nth(2)).toHaveTextContent('Made 18 Nov 2026, 10:00');
    await expect.element(items.nth(2)).toHaveTextContent('โรงพยาบาลสบายดี');
    await expect.element(items.nth(2)).not.toHaveTextContent('List price');
    await expect.element(items.nth(2)).not.toHaveAttribute('data-dimmed');

    const rows = app.server.sync.rowsOf({ entity: 'bookings', userId: app.person?.userId ?? '' });
    const idOf = (code: string) => String(rows.find(({ booking_code }) => booking_code === code)?.['id']);
    app.server.sync.change({ entity: 'bookings', rowId: idOf(first), columns: used });
    app.server.sync.change({
      entity: 'bookings',
      rowId: idOf(second),
      columns: { ...used, used_mode: 'offline' },
    });
    app.server.sync.change({
      entity: 'bookings',
      rowId: idOf(third),
      columns: { promotion_title: '', promotion_end: null, promotion_id: null },
    });
    await app.sync.requestSync('manual');
    await expect.element(itemOf(first)).toHaveTextContent('Used at 21 Nov 2026, 15:05');
    await expect.element(itemOf(first)).toHaveAttribute('data-dimmed');
    await expect.element(itemOf(first).getByText('Used', { exact: true })).toBeVisible();
    await expect.element(itemOf(first).getByRole('button')).not.toBeInTheDocument();
    await expect.element(itemOf(second)).toHaveTextContent('Used at 21 Nov 2026, 15:05 (offline)');
    await expect.element(itemOf(third)).toHaveTextContent('Promotion no longer offered');
    await expect.element(itemOf(third)).not.toHaveTextContent('Until');
  });

  test('the promotion is called as it is now', async () => {
    let promotionId = '';
    const app = await openRecord({
      arrange: (server) => {
        promotionId = offerPromotion(server);
      },
      fill: async (store) => void (await addBooking(store, { code: first })),
    });
    await expect.element(itemOf(first)).toHaveTextContent('ตรวจสุขภาพประจำปี');
    await app.sync.requestSync('manual');
    app.server.sync.renamePromotion({ promotionId, title: 'ตรวจหัวใจ' });
    await app.sync.requestSync('manual');
    await expect.element(itemOf(first)).toHaveTextContent('ตรวจหัวใจ');
    await expect.element(itemOf(first)).not.toHaveTextContent('ตรวจสุขภาพประจำปี');
  });

  test('B22 the agent learns of a second acceptance, of a cancelled booking that was accepted, and of what waits', async () => {
    const app = await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: async (store) => {
        for (const code of bookingCodes.slice(0, 3)) await addBooking(store, { code });
      },
    });
    const { server, person } = app;
    await expect.element(bookingList.getByRole('listitem').nth(2)).toBeVisible();
    const { userId: staff } = addPerson(server, 'staff');
    for (const code of [first, first]) redeemElsewhere(server, { code, userId: staff });
    cancelBooking(server, second);
    redeemElsewhere(server, { code: second, userId: staff });
    leaveHospital(server, staff);
    sendFromFormer(server, { code: third, userId: staff });
    await app.sync.requestSync('manual');
    await expect.element(itemOf(first)).toHaveTextContent(/The hospital accepted this code again 22 /);
    await expect.element(itemOf(second)).toHaveTextContent('Cancelled');
    await expect.element(itemOf(second)).toHaveTextContent(/after the booking was cancelled/);
    await expect.element(itemOf(second).getByRole('button')).not.toBeInTheDocument();
    await expect
      .element(itemOf(third))
      .toHaveTextContent(/A former member of the hospital recorded this code/);
    await expect.element(itemOf(third)).toHaveTextContent('The owner of the hospital decides what happens.');

    await app.go('/crm/sync');
    const list = page.getByRole('region', { name: 'Bookings that a hospital has to settle' });
    await expect.element(list.getByRole('listitem').nth(2)).toBeVisible();
    for (const words of ['670NW-S02RG', 'after the booking was cancelled', 'accepted this code again']) {
      await expect.element(list).toHaveTextContent(words);
    }
    const settled = redemptionsOf(server, first).find(({ outcome }) => outcome === 'duplicate');
    const columns = {
      resolution: 'both_honoured',
      resolution_note: 'x',
      resolved_at: '2026-11-22T03:00:00Z',
    };
    server.sync.change({ entity: 'redemption_events', rowId: String(settled?.['id']), columns });
    await app.sync.requestSync('manual');
    await expect.element(list).not.toHaveTextContent('accepted this code again');
    await list.getByRole('link').first().click();
    expect(location.pathname).toBe(`/crm/customer/${customerId}`);
    expect(person).not.toBeNull();
  });

  test('BOOKING-20 the agent sees that a redemption was a mistake, and what the owner decided', async () => {
    const app = await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: async (store) => void (await addBooking(store, { code: first })),
    });
    const { server } = app;
    await expect.element(itemOf(first)).toBeVisible();
    const { nonce } = redeemElsewhere(server, { code: first, userId: addPerson(server, 'staff').userId });
    const mark = (columns: Record<string, string>) =>
      server.sync.change({ entity: 'redemption_events', rowId: nonce, columns });
    mark({ void_reason: 'wrong_code', voided_at: '2026-11-22T03:01:00Z', void_id: nonce });
    await app.sync.requestSync('manual');
    await expect
      .element(itemOf(first))
      .toHaveTextContent(/marked the use of 22 Nov 2026, \d\d:\d\d as a mistake\. The wrong code/);
    await expect.element(itemOf(first)).toHaveTextContent('The owner of the hospital decides what happens.');
    await app.go('/crm/sync');
    const list = page.getByRole('region', { name: 'Bookings that a hospital has to settle' });
    await expect.element(list).toHaveTextContent('as a mistake.');
    mark({ void_decision: 'reopened', void_decided_at: '2026-11-22T04:00:00Z' });
    await app.sync.requestSync('manual');
    await expect.element(list).not.toBeInTheDocument();
  });

  test('a booking is cancelled after a question; the focus goes to the tab', async () => {
    const app = await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: async (store) => void (await addBooking(store)),
    });
    const cancel = itemOf(first).getByRole('button', { name: 'Cancel booking W4NSR-8TB7N' });
    await cancel.click();
    await expect.element(question).toHaveTextContent('W4NSR-8TB7N');
    await question.getByRole('button', { name: 'Keep booking' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(cancel).toHaveFocus();
    await cancel.click();
    await question.getByRole('button', { name: 'Cancel booking', exact: true }).click();
    await expect.element(statusWith('Booking deleted successfully')).toHaveTextContent('Success');
    await expect.element(page.getByText('No bookings yet')).toBeVisible();
    await expect.element(page.getByRole('tabpanel', { name: 'Bookings' })).toHaveFocus();
    await app.sync.requestSync('manual');
    await expect
      .poll(() => app.server.sync.rowsOf({ entity: 'bookings', userId: app.person?.userId ?? '' }))
      .toMatchObject([{ booking_code: first, deleted_at: expect.any(String) }]);
  });

  test('a cancellation that the device cannot save leaves the booking and says why', async () => {
    await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: async (store) => void (await addBooking(store)),
    });
    await itemOf(first)
      .getByRole('button', { name: /^Cancel booking/ })
      .click();
    fillStorage('outbox');
    await question.getByRole('button', { name: 'Cancel booking', exact: true }).click();
    await expect.element(alertWith('storage of this device is full. Free')).toBeVisible();
    await expect.element(itemOf(first)).toBeVisible();
  });

  test('a cancellation that comes after the use is reported on the record, and given up', async () => {
    const app = await openRecord({
      arrange: (server) => offerPromotion(server),
      fill: async (store) => void (await addBooking(store)),
    });
    await expect.element(itemOf(first)).toBeVisible();
    const [row] = app.server.sync.rowsOf({ entity: 'bookings', userId: app.person?.userId ?? '' });
    app.server.goOffline();
    app.server.sync.change({ entity: 'bookings', rowId: String(row?.['id']), columns: used });
    await itemOf(first)
      .getByRole('button', { name: /^Cancel booking/ })
      .click();
    await question.getByRole('button', { name: 'Cancel booking', exact: true }).click();
    await expect.element(page.getByText('No bookings yet')).toBeVisible();
    app.server.goOnline();
    await expect
      .element(page.getByText('Booking · The booking was used already, so it cannot be cancelled.'))
      .toBeVisible();
    await expect.element(page.getByRole('link', { name: /^Needs attention · 1/ })).toBeVisible();
    await page.getByRole('button', { name: 'Give up this change' }).click();
    await expect.element(itemOf(first).getByText('Used', { exact: true })).toBeVisible();
    await expect.element(itemOf(first).getByRole('button')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: /^Synced/ })).toBeVisible();
  });

  test('a booking that was not sent yet is marked until it is', async () => {
    const app = await openRecord({ arrange: (server) => offerPromotion(server) });
    await expect.element(promotionField.getByText('ตรวจสุขภาพประจำปี')).toBeInTheDocument();
    app.server.goOffline();
    const code = await book('ตรวจสุขภาพประจำปี');
    const unsent = bookingList.getByTitle('Not sent yet');
    await expect.element(unsent).toBeVisible();
    app.server.goOnline();
    await app.sync.requestSync('manual');
    await expect.element(unsent).not.toBeInTheDocument();
    await expect.element(bookingList.getByText(code)).toBeVisible();
  });

  test('are made, shown and cancelled by keyboard alone', async () => {
    await openRecord({
      arrange: (server) => offerPromotion(server, { promotion_title: 'ฉีดวัคซีน', price: 500 }),
    });
    await expect.element(promotionField.getByText('ฉีดวัคซีน')).toBeInTheDocument();
    await tabTo(promotionField);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(priceField).toHaveValue('500.00');
    await tabTo(priceField);
    await userEvent.keyboard('{Enter}');
    const item = bookingList.getByRole('listitem');
    await expect.element(item).toBeVisible();
    const show = item.getByRole('button', { name: /^Show voucher/ });
    await tabTo(show);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Voucher' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(show).toHaveFocus();
    await tabTo(item.getByRole('button', { name: /^Cancel booking/ }));
    await userEvent.keyboard('{Enter}');
    await expect.element(question.getByRole('button', { name: 'Keep booking' })).toHaveFocus();
    await userEvent.keyboard('{Tab}{Enter}');
    await expect.element(page.getByText('No bookings yet')).toBeVisible();
  });
});

test('the tabs of the record are reached by arrow keys, and the address names the one that is open', async () => {
  await openRecord({ arrange: (server) => void (server.tables['promotions'] = [promotionRow()]) });
  await page.getByRole('tab', { name: 'Bookings' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'Notes', selected: true })).toHaveFocus();
  expect(new URLSearchParams(location.search).get('tab')).toBe('notes');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText('ยังไม่มีข้อมูลประกันรถ')).toBeVisible();
  expect(new URLSearchParams(location.search).get('tab')).toBe('insurance');
});

describe('on a screen of 320 px', () => {
  afterEach(() => page.viewport(390, 844));

  test('nothing of the bookings is wider, and the QR code of the voucher is in sight', async () => {
    await page.viewport(320, 640);
    await openRecord({
      language: 'th',
      arrange: (server) =>
        offerPromotion(server, { promotion_title: 'ตรวจสุขภาพประจำปีครบชุดสำหรับผู้สูงอายุ', price: 1999.9 }),
      fill: async (store) => void (await addBooking(store, { booking_price: 850 })),
    });
    const { documentElement: root } = document;
    const show = page.getByRole('button', { name: /^เปิดบัตร/ });
    await expect.element(show).toBeVisible();
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
    await show.click();
    await expect.element(page.getByRole('img', { name: /^คิวอาร์โค้ด/ })).toBeInViewport();
    expect(root.scrollWidth).toBeLessThanOrEqual(320);
  });
});
