import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { breakReads, repairStorage } from '../support/break-storage.ts';
import { bookVoucher, cancelBooking, closedAgo, shownCode, redeemElsewhere } from '../support/reception.ts';
import { expectConsoleError } from '../../support/console-errors.ts';
import { sleepFor } from '../support/clock.ts';
import { arrangeCodes, checkCode, openDesk, panel, onTablet, result, syncNow, typeCode } from './desk.ts';

onTablet();

const checkup = { id: '00000000-0000-7000-8000-0000000c0001', title: 'ตรวจสุขภาพประจำปี' };
const vaccine = { id: '00000000-0000-7000-8000-0000000c0002', title: 'ฉีดวัคซีนไข้หวัดใหญ่' };

test('bookings are masked until they were used, and found by name, whole code, telephone and promotion', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server, { promotion: checkup }),
    bookVoucher(server, { promotion: vaccine, customer: 'มานะ ชูใจ', telephone: '089-999-0000' }),
    bookVoucher(server, { promotion: vaccine, customer: 'ปิติ พอใจ', telephone: '02-111-2222' }),
  ]);
  await openDesk({
    arrange: (server, person) => {
      arrange(server);
      redeemElsewhere(server, { code: codes[1] ?? '', userId: person?.userId ?? '' });
      cancelBooking(server, codes[2] ?? '', '2026-11-21T09:12:00+07:00');
    },
  });
  const [free = '', used = ''] = codes;
  const rows = panel('Bookings').getByRole('article');
  const freeRow = rows.filter({ hasText: checkup.title });
  const usedRow = rows.filter({ hasText: 'มานะ' });
  await expect.element(freeRow).toHaveTextContent(`${shownCode(free).slice(0, 7)}••••`);
  await expect.element(freeRow).not.toHaveTextContent('สมหญิง');
  for (const shown of ['ส***', '081****678', 'Available', '฿900.00', /Booked 22 Nov 2026/]) {
    await expect.element(freeRow).toHaveTextContent(shown);
  }
  // A used booking was presented at the desk, so nothing of it is masked.
  for (const shown of [shownCode(used), 'มานะ ชูใจ', '089-999-0000', '(offline)', 'Used']) {
    await expect.element(usedRow).toHaveTextContent(shown);
  }
  await expect
    .element(rows.filter({ hasText: 'Cancelled' }).first())
    .toHaveTextContent(/Cancelled 21 Nov 2026.+09:12/);

  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  const filter = page.getByLabelText('Filter by promotion');
  const none = page.getByText('No bookings match your search criteria');
  await search.fill('สมหญิง');
  await expect.element(page.getByText('1 of 3 bookings')).toBeVisible();
  await expect.element(usedRow).not.toBeInTheDocument();
  // A search for part of a masked value finds nothing, so that nobody can guess the value piece by piece.
  for (const part of [free.slice(-4), '1234567']) {
    await search.fill(part);
    await expect.element(none).toBeVisible();
  }
  for (const whole of [shownCode(free).toLowerCase(), '0812345678', '678']) {
    await search.fill(whole);
    await expect.element(freeRow).toBeVisible();
    await expect.element(page.getByText('1 of 3 bookings')).toBeVisible();
  }
  await search.fill('');
  await filter.selectOptions(`${vaccine.title} · 2 bookings`);
  await expect.element(page.getByText('2 of 3 bookings')).toBeVisible();
  await expect.element(freeRow).not.toBeInTheDocument();
  await filter.selectOptions('All promotions');
  await expect.element(freeRow).toBeVisible();
});

test('D13 during the first fetch the bookings that end first are listed, and no count is wrong', async () => {
  // Each booking has two entries in the stream, and a page of a pull has a thousand.
  const all = 501;
  let pages = 0;
  const app = await openDesk({
    arrange: (server) => {
      for (let n = 1; n < all; n += 1) bookVoucher(server, { promotion: { ...checkup, end: '2099-12-31' } });
      bookVoucher(server, { promotion: { ...vaccine, end: '2099-01-31' } });
      server.auth.fault = ({ path }) =>
        path.endsWith('sync_pull') && (pages += 1) > 1 ? 'lose_request' : null;
    },
  });
  const list = panel('Bookings');
  await expect.element(list.getByRole('article').first()).toHaveTextContent(vaccine.title);
  await expect.element(list.getByText('The rest is not on this device yet')).toBeVisible();
  await expect.element(list.getByText(/\d bookings/)).not.toBeInTheDocument();
  app.server.auth.fault = () => null;
  await syncNow(app);
  await expect.element(list.getByText(`${all} of ${all} bookings`)).toBeVisible();
});

test('bookings show and are found by the new title of their promotion, while the list is open and at the code', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server, { promotion: checkup }),
    bookVoucher(server, { promotion: vaccine }),
  ]);
  const app = await openDesk({ arrange });
  const rows = panel('Bookings').getByRole('article');
  await expect.element(rows.filter({ hasText: checkup.title })).toBeVisible();
  app.server.sync.renamePromotion({ promotionId: checkup.id, title: 'ตรวจหัวใจ' });
  await app.sync.requestSync('manual');
  await expect.element(rows.filter({ hasText: 'ตรวจหัวใจ' })).toBeVisible();
  await expect.element(rows.filter({ hasText: vaccine.title })).toBeVisible();
  await expect.element(rows.filter({ hasText: checkup.title })).not.toBeInTheDocument();
  await page.getByRole('searchbox', { name: 'Search bookings' }).fill('หัวใจ');
  await expect.element(page.getByText('1 of 2 bookings')).toBeVisible();
  app.server.goOffline();
  await checkCode(codes[0] ?? '', 'Valid Code');
  await expect.element(result).toHaveTextContent('ตรวจหัวใจ');
});

test('a booking that arrives, is used or loses its promotion changes its own row while the list is open', async () => {
  const { codes, arrange } = arrangeCodes((server) => [bookVoucher(server, { promotion: checkup })]);
  const app = await openDesk({ arrange });
  const rows = panel('Bookings').getByRole('article');
  await expect.element(rows).toHaveTextContent('Available');
  redeemElsewhere(app.server, { code: codes[0] ?? '', userId: app.person.userId, mode: 'online' });
  bookVoucher(app.server, { promotion: { title: '' }, customer: 'ปิติ พอใจ' });
  await app.sync.requestSync('manual');
  await expect.element(rows.filter({ hasText: checkup.title })).toHaveTextContent(/Used 22 Nov 2026/);
  await expect.element(rows.filter({ hasText: 'Promotion deleted' })).toHaveTextContent('ป***');
  await expect
    .element(page.getByLabelText('Filter by promotion'))
    .toHaveTextContent('Promotion deleted · 1 booking');
});

test('bookings that cannot be read from the device are asked for again with Retry', async () => {
  const { arrange } = arrangeCodes((server) => [bookVoucher(server, { promotion: checkup })]);
  const app = await openDesk({ path: '/promotions', arrange });
  expectConsoleError(/The disk cannot be read/);
  breakReads('bookings');
  await app.go('/hospital-dashboard');
  const retry = panel('Bookings').getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  repairStorage();
  await retry.click();
  await expect.element(panel('Bookings').getByRole('article')).toBeVisible();
});

test('bookings that were closed long ago are looked up on the server, on request and by what is searched', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server, { promotion: checkup }),
    bookVoucher(server, { promotion: vaccine, customer: 'มานะ ชูใจ' }),
    bookVoucher(server, { promotion: vaccine, customer: 'ปิติ พอใจ' }),
  ]);
  const app = await openDesk({
    arrange: (server, person) => {
      arrange(server);
      for (const code of codes.slice(1)) {
        redeemElsewhere(server, { code, userId: person?.userId ?? '' });
        closedAgo(server, code, code === codes[1] ? 100 : 200);
      }
    },
  });
  const list = panel('Bookings');
  const rows = list.getByRole('article');
  const older = list.getByRole('region', { name: /^Closed before 24 Aug 2026/ });
  await expect.element(page.getByText('1 of 1 booking')).toBeVisible();
  await expect.element(rows).toHaveTextContent(checkup.title);

  await older.getByRole('button', { name: 'Show the last ones' }).click();
  await expect.element(rows.filter({ hasText: 'มานะ ชูใจ' })).toHaveTextContent(vaccine.title);
  await expect.element(rows.filter({ hasText: 'ปิติ พอใจ' })).toBeVisible();
  await expect.element(older.getByRole('button')).not.toBeInTheDocument();

  const search = page.getByRole('searchbox', { name: 'Search bookings' });
  await search.fill('ปิติ');
  await expect.element(rows).not.toBeInTheDocument();
  app.server.goOffline();
  await older.getByRole('button', { name: 'Search there for “ปิติ”' }).click();
  await expect.element(older).toHaveTextContent('The server did not answer. Try again.');
  app.server.goOnline();
  await older.getByRole('button', { name: 'Retry' }).click();
  await expect.element(rows).toHaveTextContent('ปิติ พอใจ');
  await search.fill('ไม่มีใครชื่อนี้');
  await older.getByRole('button', { name: /^Search there/ }).click();
  await expect.element(older).toHaveTextContent('None found.');
});

test('closed bookings come fifty at a time', async () => {
  const { codes, arrange } = arrangeCodes((server) =>
    Array.from({ length: 53 }, () => bookVoucher(server, { promotion: vaccine })),
  );
  await openDesk({
    arrange: (server) => {
      arrange(server);
      for (const [n, code] of codes.entries()) {
        cancelBooking(server, code);
        closedAgo(server, code, 100 + n);
      }
    },
  });
  const rows = panel('Bookings').getByRole('article');
  await page.getByRole('button', { name: 'Show the last ones' }).click();
  await expect.poll(() => rows.elements().length).toBe(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.elements().length).toBe(53);
});

test('PRIVACY-4 a desk that was away for 40 days names nobody before it has synced', async () => {
  const { codes, arrange } = arrangeCodes((server) => [
    bookVoucher(server, { promotion: checkup }),
    bookVoucher(server, { promotion: vaccine, customer: 'มานะ ชูใจ', telephone: '089-999-0000' }),
  ]);
  const app = await openDesk({
    arrange: (server, person) => {
      arrange(server);
      redeemElsewhere(server, { code: codes[1] ?? '', userId: person?.userId ?? '' });
    },
  });
  const rows = panel('Bookings').getByRole('article');
  await expect.element(rows.filter({ hasText: 'มานะ ชูใจ' })).toBeVisible();
  await app.go('/faq');
  app.server.goOffline();
  sleepFor(40 * 86_400_000);
  await app.go('/hospital-dashboard');
  await expect.element(rows.filter({ hasText: vaccine.title })).toBeVisible();
  for (const trace of ['มานะ', '089-999-0000', 'ส***', '081****678']) {
    expect(document.body.textContent).not.toContain(trace);
  }
  await typeCode(codes[0] ?? '');
  await expect.element(result).toBeVisible();
  expect(result.element().textContent).not.toContain('ส***');
  app.server.goOnline();
  await app.sync.requestSync('manual');
  await expect.element(rows.filter({ hasText: 'มานะ ชูใจ' })).toBeVisible();
});
