import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catchDownload } from '../support/catch-download.ts';
import { decodeQr } from '../support/decode-qr.ts';
import { alertWith, bookingList } from './booking-panel.ts';
import {
  addBooking,
  addConsent,
  bookingCodes,
  offerPromotion,
  openRecord,
  type RecordGiven,
} from './open-record.ts';
import { makeSignatures } from '../support/voucher-signatures.ts';
import type { TestServer } from '../support/test-server.ts';
import { checkSignature } from '../../../supabase/functions/_shared/check-signature.ts';
import { readSignatureText } from '../../../src/bookings/rules/voucher.ts';
import { hospital } from '../support/people.ts';

const [code] = bookingCodes;
const sheet = page.getByRole('dialog', { name: 'Voucher' });
const link = `${location.origin}/v/${code}`;

async function openVoucher(given: Pick<RecordGiven, 'arrange'> = {}) {
  const app = await openRecord({
    arrange: (server, person) => {
      given.arrange?.(server, person);
      offerPromotion(server, { promotion_title: 'ตรวจสุขภาพประจำปีครบชุดสำหรับผู้สูงอายุและครอบครัวทุกคนในบ้าน' });
    },
    fill: async (store) => void (await addBooking(store, { code, booking_price: 850.5 })),
  });
  await bookingList.getByRole('button', { name: 'Show voucher W4NSR-8TB7N' }).click();
  await expect.element(sheet).toBeVisible();
  return app;
}

/** Gives the device a share sheet; returns the files that the app hands to it. */
function addShareSheet(share: () => Promise<void>): File[] {
  const shared: File[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: ({ files = [] }: ShareData) => {
      shared.push(...files);
      return share();
    },
  });
  return shared;
}

afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(navigator, { canShare: undefined, share: undefined });
});

describe('the voucher of a booking', () => {
  test('shows what the customer needs, and a QR code of its link, without a network', async () => {
    const app = await openVoucher();
    app.server.goOffline();
    await expect.element(sheet).toHaveTextContent('โรงพยาบาลสบายดี');
    await expect.element(sheet).toHaveTextContent('ผู้สูงอายุ');
    await expect.element(sheet).toHaveTextContent('฿850.50');
    await expect.element(sheet).toHaveTextContent('W4NSR-8TB7N');
    await expect.element(sheet).toHaveTextContent('Until 31 Dec 2026 (2569)');
    await expect.element(sheet).not.toHaveTextContent('สมชาย');
    const picture = sheet.getByRole('img', { name: 'QR code of W4NSR-8TB7N' });
    const drawn = new XMLSerializer().serializeToString(picture.element());
    expect(await decodeQr(new Blob([drawn], { type: 'image/svg+xml' }))).toEqual([link]);
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(bookingList.getByRole('button', { name: /^Show voucher/ })).toHaveFocus();
  });

  test('is saved as a picture that has the same QR code, under the code and no name', async () => {
    const app = await openVoucher();
    app.server.goOffline();
    const saved = catchDownload();
    await sheet.getByRole('button', { name: 'Save image' }).click();
    await expect.element(page.getByText('Image saved')).toBeVisible();
    const [file] = await Promise.all(saved.map(({ blob }) => blob));
    expect(saved.map(({ name }) => name)).toEqual(['voucher-W4NSR-8TB7N.png']);
    expect(await decodeQr(file ?? new Blob())).toEqual([link]);
  });

  test('CUSTOMER-21 after a no to service is saved and not shared, and says why', async () => {
    const shared = addShareSheet(() => Promise.resolve());
    const app = await openVoucher();
    await expect.element(sheet.getByRole('button', { name: 'Share as image' })).toBeVisible();
    const store = app.sync.store();
    await addConsent(store, { purpose: 'service', answer: 'no' });
    await expect.element(sheet.getByText(/No messages: .* said no to service/)).toBeVisible();
    const downloads = catchDownload();
    await sheet.getByRole('button', { name: 'Save image' }).click();
    await expect.poll(() => downloads.length).toBe(1);
    expect(shared).toEqual([]);
  });

  test('goes to the sheet for pictures where the device has one; closing that sheet is no error', async () => {
    const shared = addShareSheet(async () => {
      if (shared.length > 1) throw new DOMException('', 'AbortError');
    });
    await openVoucher();
    const share = sheet.getByRole('button', { name: 'Share as image' });
    for (const times of [1, 2]) {
      await share.click();
      await expect.poll(() => shared.length).toBe(times);
      await expect.element(share).toBeEnabled();
    }
    expect(shared.map(({ name, type }) => [name, type])).toEqual(
      Array.from({ length: 2 }, () => ['voucher-W4NSR-8TB7N.png', 'image/png']),
    );
    expect(await decodeQr(shared[0] ?? new Blob())).toEqual([link]);
    // There is no retry here, because a toast goes away by itself.
    expect(page.getByRole('alert').query()).toBeNull();
    expect(page.getByText('Image saved').query()).toBeNull();
  });

  test('is saved as a file where the sheet refuses it', async () => {
    addShareSheet(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    await openVoucher();
    const saved = catchDownload();
    await sheet.getByRole('button', { name: 'Share as image' }).click();
    await expect.element(page.getByText('Image saved')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['voucher-W4NSR-8TB7N.png']);
  });

  test('says where the browser draws no picture', async () => {
    await openVoucher();
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    await sheet.getByRole('button', { name: 'Save image' }).click();
    await expect.element(alertWith('The image could not be made')).toBeVisible();
    await expect.element(sheet.getByRole('button', { name: 'Save image' })).toBeEnabled();
  });

  test('BOOKING-22 is signed by the device without a network, and by the project once the server has it', async () => {
    const arranged: TestServer[] = [];
    const held: ReturnType<TestServer['hold']>[] = [];
    const opened = openVoucher({
      arrange: (server) => {
        arranged.push(server);
        held.push(server.hold(/sign-voucher/));
      },
    });
    await expect.poll(() => held.length).toBe(1);
    const [server] = arranged;
    if (!server) throw new Error('Nothing was arranged.');
    const signatures = await makeSignatures(server);
    const givenKey = () =>
      server
        .requests(/sign-voucher/)
        .map(({ body }) => (body as { public_key?: string }).public_key)
        .find((key) => key !== undefined);
    await expect.poll(givenKey).toBeDefined();
    const public_key = givenKey() ?? '';
    const certified = await signatures.certified(public_key);
    server.functions['sign-voucher'] = () => certified;
    const app = await opened;
    const picture = sheet.getByRole('img', { name: 'QR code of W4NSR-8TB7N' });
    const verdict = async () => {
      const drawn = new XMLSerializer().serializeToString(picture.element());
      const [text = ''] = await decodeQr(new Blob([drawn], { type: 'image/svg+xml' }));
      expect(text.split('#')[0]).toBe(link);
      const digits = readSignatureText(text);
      if (digits === null) return null;
      return checkSignature({
        code,
        digits,
        keys: { keys: [{ number: 1, publicKey: signatures.publicKey }], withdrawn: [] },
        today: '2026-11-22',
        hospitalIds: [hospital.id],
      });
    };
    expect(await verdict()).toBeNull();
    await userEvent.keyboard('{Escape}');
    server.goOffline();
    held[0]?.release();
    server.heal();
    // The sheet reads the device's key once, when it opens, so the key has to be stored before.
    await expect.poll(() => app.sync.store().getSetting('voucher-device-key')).toBeDefined();
    await bookingList.getByRole('button', { name: 'Show voucher W4NSR-8TB7N' }).click();
    const good = { verdict: 'good', hospitalId: hospital.id, end: '2026-12-31' };
    await expect.poll(verdict).toMatchObject({ ...good, by: 'device' });

    await userEvent.keyboard('{Escape}');
    server.goOnline();
    const byProject = await signatures.ofBooking(code);
    server.functions['sign-voucher'] = () => ({ signature: byProject });
    await bookingList.getByRole('button', { name: 'Show voucher W4NSR-8TB7N' }).click();
    await expect.poll(verdict).toMatchObject({ ...good, by: 'project' });
    // The project's signature stays, also without a network.
    await userEvent.keyboard('{Escape}');
    server.goOffline();
    await bookingList.getByRole('button', { name: 'Show voucher W4NSR-8TB7N' }).click();
    await expect.poll(verdict).toMatchObject({ ...good, by: 'project' });
  });
});
