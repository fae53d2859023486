import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sleepFor } from '../support/clock.ts';
import { bookVoucher, newCode, redemptionsOf, shownCode } from '../support/reception.ts';
import type { TestServer } from '../support/test-server.ts';
import { CERTIFICATE_NUMBER, makeSignatures } from '../support/voucher-signatures.ts';
import { expectResult, markAsUsed, onTablet, openDesk, result, syncNow, typeCode } from './desk.ts';

onTablet();

const promotionId = '00000000-0000-4000-8000-000000000001';
const ready = page.getByText(/^Ready offline, 1 booking,/);
const link = (code: string, digits: string) => `https://sabai.example/v/${code}#${digits}`;

/** The desk after it fetched its list of bookings; the request for the list of voucher keys failed. */
async function openSigned() {
  let server: TestServer | undefined;
  const app = await openDesk({
    arrange: (arranged) => {
      server = arranged;
      bookVoucher(arranged, { promotion: { id: promotionId, title: 'ฟอกสีฟัน' } });
      arranged.answer(/voucher_keys/, { status: 500 });
    },
  });
  if (!server) throw new Error('Nothing was arranged.');
  const signatures = await makeSignatures(server);
  await expect.element(ready).toBeVisible();
  return { ...app, signatures };
}

/** Waits until the device has requested the list of voucher keys anew and stored it. */
async function fetchKeys(app: Awaited<ReturnType<typeof openSigned>>): Promise<void> {
  app.server.heal();
  const before = app.server.requests(/voucher_keys/).length;
  sleepFor(90_000);
  await syncNow(app);
  await expect.poll(() => app.server.requests(/voucher_keys/).length).toBeGreaterThan(before);
  const { withdrawn } = app.signatures.list;
  await expect.poll(() => app.sync.store().getSetting('voucher-keys')).toMatchObject({ withdrawn });
}

test('BOOKING-22 without a network a signed voucher that no list has is accepted, and its booking comes later', async () => {
  const app = await openSigned();
  const { server, signatures } = app;
  await fetchKeys(app);
  server.goOffline();
  const [code, second] = [newCode(), newCode()];
  await typeCode(link(code, await signatures.byDevice(code)));
  await expectResult('Valid by its signature');
  await expect.element(result).toHaveAttribute('data-signal', 'asks');
  await expect.element(result).toHaveTextContent(shownCode(code));
  await expect.element(page.getByLabelText('Booking code')).toHaveValue(shownCode(code));
  await expect.element(result).toHaveTextContent('ฟอกสีฟัน');
  await expect.element(result).toHaveTextContent('31 Dec 2026 (2569)');
  await expect.element(result.getByRole('button', { name: /Record on trust/ })).not.toBeInTheDocument();
  await markAsUsed();
  await expectResult('Accepted, waiting to upload');
  await typeCode(link(second, await signatures.byProject(second)));
  await expectResult('Valid by its signature');

  server.goOnline();
  await syncNow(app);
  await expect.poll(() => redemptionsOf(server, code)).toMatchObject([{ outcome: 'unknown' }]);
  bookVoucher(server, { code, promotion: { id: promotionId } });
  await expect.poll(() => redemptionsOf(server, code)).toMatchObject([{ outcome: 'first' }]);
});

test('BOOKING-22 with a network a signed voucher that the server does not know yet is accepted too', async () => {
  const app = await openSigned();
  const { server, signatures } = app;
  await fetchKeys(app);
  const code = newCode();
  await typeCode(code);
  await expectResult('Invalid Code');
  await typeCode(link(code, await signatures.byDevice(code)));
  await expectResult('Valid by its signature');
  await markAsUsed();
  await expectResult('Recorded, code not known yet');
  expect(redemptionsOf(server, code)).toMatchObject([{ outcome: 'unknown', mode: 'offline' }]);
  // The voucher cannot be marked a second time before its booking arrives.
  await typeCode(link(code, await signatures.byDevice(code)));
  await expectResult('Recorded, code not known yet');
  await expect.element(result.getByRole('button', { name: 'Mark as used' })).not.toBeInTheDocument();
  bookVoucher(server, { code, promotion: { id: promotionId } });
  await expect.poll(() => redemptionsOf(server, code)).toMatchObject([{ outcome: 'first' }]);
});

test('BOOKING-22 a signature that does not count leaves the code to be recorded on trust, and says why', async () => {
  const app = await openSigned();
  const { server, signatures } = app;
  const code = newCode();
  const good = await signatures.byProject(code);
  server.goOffline();
  await typeCode(link(code, good));
  await expectResult('Cannot verify yet');
  await expect.element(result).toHaveTextContent('This device cannot check the signature');

  server.goOnline();
  signatures.list.withdrawn.push(CERTIFICATE_NUMBER);
  await fetchKeys(app);
  server.goOffline();
  const end = '2026-11-01';
  for (const [digits, why] of [
    [
      good.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
      'The signature of the QR code is not of this code',
    ],
    [await signatures.byProject(newCode()), 'The signature of the QR code is not of this code'],
    [await signatures.byDevice(code), 'a device or key that does not count any more'],
    [await signatures.byProject(code, { hospitalId: promotionId }), 'the voucher is for another hospital'],
    [await signatures.byProject(code, { end }), 'By its signature the promotion has ended'],
  ] as const) {
    await typeCode(link(code, digits));
    await expectResult('Cannot verify yet');
    await expect.element(result).toHaveTextContent(why);
    await expect.element(result.getByRole('button', { name: 'Record on trust...' })).toBeVisible();
    await expect.element(result.getByRole('button', { name: 'Mark as used' })).not.toBeInTheDocument();
  }
  await typeCode(link(code, good));
  await expectResult('Valid by its signature');
});

test('BOOKING-22 the link of a signed voucher, opened by staff without a network, is checked with its signature', async () => {
  const app = await openSigned();
  await fetchKeys(app);
  app.server.goOffline();
  const code = newCode();
  await app.go(`/v/${code}#${await app.signatures.byProject(code)}`);
  await expectResult('Valid by its signature');
});
