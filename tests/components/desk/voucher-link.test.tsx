import { expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { catchDownload } from '../support/catch-download.ts';
import { promotionRow } from '../support/listings.ts';
import { openApp } from '../support/open-app.tsx';
import {
  bookingOfCode,
  bookVoucher,
  cancelBooking,
  newCode,
  shownCode,
  type MadeBooking,
} from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';
import { checkCode, codeField, expectResult, result } from './desk.ts';

const card = page.getByRole('article');
const promotionId = '00000000-0000-4000-8000-000000000001';

/** Opens the link of a voucher as a visitor. */
async function openVoucher(given: {
  voucher?: MadeBooking;
  arrange?: (server: TestServer, code: string) => void;
  theme?: 'dark';
}) {
  let code = '';
  const app = await openApp({
    path: '/',
    ...(given.theme ? { theme: given.theme } : {}),
    arrange: (server) => {
      code = bookVoucher(server, {
        ...given.voucher,
        promotion: { id: promotionId, ...given.voucher?.promotion },
      });
      given.arrange?.(server, code);
    },
  });
  await app.go(`/v/${code.toLowerCase()}`);
  return { ...app, code };
}

test("a voucher's link shows visitors what it is for and nothing of the customer, and leads to the promotion", async () => {
  const { code } = await openVoucher({
    arrange: (server) => (server.tables['promotions'] = [promotionRow({ id: promotionId })]),
  });
  for (const fact of [
    'Ready to use',
    'ตรวจสุขภาพประจำปี',
    'โรงพยาบาลสบายดี',
    shownCode(code),
    /Valid until 31 Dec 2026/,
  ]) {
    await expect.element(card).toHaveTextContent(fact);
  }
  await expect.element(page.getByRole('main')).not.toHaveTextContent('สมหญิง');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  await expect
    .element(page.getByRole('link', { name: 'Sign in to check the code' }))
    .toHaveAttribute('href', `/hospital-auth?next=${encodeURIComponent(`/v/${code.toLowerCase()}`)}`);
  await card.getByRole('link', { name: 'See the promotion' }).click();
  await expect.poll(() => location.pathname).toBe('/sabaidee/checkup');
});

test.each<[title: string, voucher: MadeBooking, arrange?: (server: TestServer, code: string) => void]>([
  ['Cancelled', {}, (server, code) => cancelBooking(server, code)],
  ['The promotion has ended', { promotion: { end: '2026-02-01' } }],
  ['The promotion has not begun', { promotion: { start: '2026-12-24' } }],
  [
    'Used on 20 Nov 2026 (2569)',
    {},
    (server, code) =>
      server.sync.change({
        entity: 'bookings',
        rowId: String(bookingOfCode(server, code)['id']),
        columns: { used: true, used_at: '2026-11-20T02:00:00Z', used_mode: 'online' },
      }),
  ],
])('a voucher that cannot be used now says why: %s', async (title, voucher, arrange) => {
  await openVoucher({ voucher, ...(arrange ? { arrange } : {}) });
  await expect.element(card).toHaveTextContent(title);
  await expect.element(card).not.toHaveTextContent('Ready to use');
});

test('an unknown voucher, no network and a failing server are distinguished, with Retry', async () => {
  const { go, server } = await openVoucher({});
  const [other, third] = [bookVoucher(server), bookVoucher(server)];
  await expect.element(card).toBeVisible();
  await go(`/v/${newCode()}`);
  await expect.element(page.getByText('There is no such voucher')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in to check the code' })).toBeVisible();
  server.answer(/find_voucher/, 'no_network', 1);
  await go(`/v/${other}`);
  await expect.element(page.getByText('The voucher cannot be looked up without a network')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card).toBeVisible();
  server.answer(/find_voucher/, { status: 500 }, 1);
  await go(`/v/${third.toLowerCase()}`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(card).toBeVisible();
});

test('BOOKING-22 a signed link whose booking is not sent yet shows its QR code, for the reception to check', async () => {
  const { go } = await openVoucher({});
  await expect.element(card).toBeVisible();
  const code = newCode();
  await go(`/v/${code}#${'1'.repeat(300)}`);
  await expect.element(card).toHaveTextContent('Not at the server yet');
  await expect.element(card.getByRole('img', { name: `QR code of ${shownCode(code)}` })).toBeVisible();
  await expect.element(card).toHaveTextContent(shownCode(code));
  await expect.element(page.getByText('There is no such voucher')).not.toBeInTheDocument();
});

test('a voucher that was opened once is shown without a network, with its QR code and the time of the answer', async () => {
  const { go, server, code } = await openVoucher({});
  await expect.element(card).toHaveTextContent('Ready to use');
  await expect.element(card.getByRole('img', { name: `QR code of ${shownCode(code)}` })).toBeVisible();
  await expect.element(card).not.toHaveTextContent('Shown as of');
  await go('/');
  server.answer(/find_voucher/, 'no_network');
  await go(`/v/${code.toLowerCase()}`);
  await expect.element(card).toHaveTextContent(/No network\. Shown as of 10:0\d/);
  await expect.element(card).toHaveTextContent(shownCode(code));
  await expect.element(card.getByRole('img', { name: `QR code of ${shownCode(code)}` })).toBeVisible();
  // The stored voucher stays visible when the server fails, or when something else answers in its place.
  for (const failure of [{ status: 502 }, { status: 200, json: 'not a voucher' }]) {
    server.heal();
    server.answer(/find_voucher/, failure);
    await go('/');
    await go(`/v/${code}`);
    await expect.element(card.getByRole('img', { name: `QR code of ${shownCode(code)}` })).toBeVisible();
    await expect.element(card).toHaveTextContent(/Shown as of 10:0\d/);
  }
  // The server's answer replaces the stored voucher, both when it is used and when there is no such code.
  server.heal();
  const rowId = String(bookingOfCode(server, code)['id']);
  const used = { used: true, used_at: '2026-11-20T02:00:00Z', used_mode: 'online' } as const;
  server.sync.change({ entity: 'bookings', rowId, columns: used });
  await go('/');
  await go(`/v/${code}`);
  await expect.element(card).toHaveTextContent('Used on 20');
  await expect.element(card.getByRole('img', { name: /QR code/ })).not.toBeInTheDocument();
  await go('/');
  server.answer(/find_voucher/, 'no_network');
  await go(`/v/${code}`);
  await expect.element(card).toHaveTextContent('Used on 20');
});

test('BOOKING-19 a voucher is printed with its QR code, dark on light, and without the page around it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const media = (name: string) => cdp().send('Emulation.setEmulatedMedia', { media: name });
  try {
    const { code } = await openVoucher({ theme: 'dark' });
    const qr = card.getByRole('img', { name: `QR code of ${shownCode(code)}` });
    await expect.element(qr).toBeVisible();
    await card.getByRole('button', { name: 'Print' }).click();
    expect(print).toHaveBeenCalledTimes(1);
    await media('print');
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    await expect.element(card.getByRole('button')).not.toBeInTheDocument();
    await expect.element(qr).toBeVisible();
    const shown = card.getByText(shownCode(code));
    await expect.poll(() => getComputedStyle(shown.element()).color).toBe('rgb(0, 0, 0)');
  } finally {
    await media('');
    print.mockRestore();
  }
});

test('the last day of a voucher is a calendar file', async () => {
  const { code } = await openVoucher({});
  const files = catchDownload();
  await card.getByRole('button', { name: 'Add the last day to the calendar' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual([`voucher-${shownCode(code)}.ics`]);
  const text = await (await files[0]?.blob)?.text();
  vi.restoreAllMocks();
  expect(text).toContain('DTSTART;VALUE=DATE:20261231');
});

test('the link checks the code for the people of the hospital, and another link is another check', async () => {
  const codes: string[] = [];
  const app = await openApp({
    path: '/v/0000000000',
    person: 'staff',
    arrange: (server) => codes.push(bookVoucher(server), bookVoucher(server, { customer: 'มานะ ชูใจ' })),
  });
  await expectResult('Invalid Code');
  const [first = '', second = ''] = codes;
  await app.go(`/v/${first}`);
  await expectResult('Valid Code');
  await expect.element(result).toHaveTextContent('สมหญิง ใจดี');
  await expect.element(codeField).toHaveValue(first);
  await app.go(`/v/${second}`);
  await expect.element(result).toHaveTextContent('มานะ ชูใจ');
  await checkCode(first, 'Valid Code');
});

test('an agent sees the voucher, without the way for the staff to sign in', async () => {
  let code = '';
  const app = await openApp({
    path: '/',
    person: 'agent',
    arrange: (server) => void (code = bookVoucher(server)),
  });
  const slow = app.server.hold(/hospital_members/);
  void app.go(`/v/${code}`);
  await expect.poll(() => location.pathname).toBe(`/v/${code}`);
  slow.release();
  await expect.element(card).toHaveTextContent('Ready to use');
  await expect.element(page.getByText('Do you work at the hospital?')).not.toBeInTheDocument();
});
