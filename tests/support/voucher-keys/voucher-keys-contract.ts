/**
 * Contract of the voucher keys and device certificates (BOOKING-22), for the model and the
 * functions in PostgreSQL.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDeviceKey, publicKeyOf } from '../../../supabase/functions/_shared/voucher-signature.ts';

export interface Device {
  userId: string;
  sessionId: string;
}

export interface Certificate {
  number: number;
  public_key: string;
  /** `YYYY-MM-DD` in Bangkok. */
  expires_on: string;
}

export interface KeyList {
  keys: { number: number; public_key: string }[];
  withdrawn: number[];
}

export interface VoucherKeysServer {
  /** Signs in a new device; its person is new unless `userId` is given. */
  newDevice(userId?: string): Promise<Device>;
  /**
   * As `public.certify_voucher_device`. A null caller is a visitor; without `sessionId` the
   * token names no session.
   */
  certify(
    caller: { userId: string; sessionId?: string } | null,
    key: string,
  ): Promise<{ ok: true; value: Certificate } | { ok: false; code: string }>;
  /** As `public.voucher_keys`. */
  list(): Promise<KeyList>;
  /** An operator adds a project's public key; resolves to its number, the same for a key that is known. */
  addKey(key: string): Promise<number>;
  withdrawKey(number: number): Promise<boolean>;
  /** The person ends another session of theirs. */
  endSession(by: Device, sessionId: string): Promise<void>;
  deleteAccount(by: Device): Promise<void>;
  /** Makes the server behave as if this many days had passed. */
  passDays(days: number): Promise<void>;
  /** The day this many days after today in Bangkok, `YYYY-MM-DD`. */
  dayIn(days: number): Promise<string>;
  close(): Promise<void>;
}

const newKey = async () => publicKeyOf((await makeDeviceKey()).publicKey);

/** Declares the tests of the contract; `open` starts the server that they share. */
export function describeVoucherKeys(options: { name: string; open: () => Promise<VoucherKeysServer> }): void {
  describe(`keys for vouchers: ${options.name}`, () => {
    let server: VoucherKeysServer;
    beforeAll(async () => {
      server = await options.open();
    });
    afterAll(() => server.close());

    async function certified(device: Device, key?: string): Promise<Certificate> {
      const answer = await server.certify(device, key ?? (await newKey()));
      if (!answer.ok) throw new Error(`The certificate was refused with ${answer.code}.`);
      return answer.value;
    }
    const withdrawn = async (...some: Certificate[]) => {
      const { withdrawn: numbers } = await server.list();
      return some.map(({ number }) => numbers.includes(number));
    };

    test('BOOKING-22 a key that is added counts under one number, until it is withdrawn', async () => {
      const [first, second] = [await newKey(), await newKey()];
      const [one, two] = [await server.addKey(first), await server.addKey(second)];
      expect(await server.addKey(first)).toBe(one);
      const known = async () =>
        (await server.list()).keys.filter(({ number }) => [one, two].includes(number));
      expect(await known()).toEqual([
        { number: one, public_key: first },
        { number: two, public_key: second },
      ]);
      expect(await server.withdrawKey(one)).toBe(true);
      expect(await server.withdrawKey(9_999)).toBe(false);
      expect(await known()).toEqual([{ number: two, public_key: second }]);
      // Adding a withdrawn key again does not make it valid.
      expect(await server.addKey(first)).toBe(one);
      expect(await known()).toEqual([{ number: two, public_key: second }]);
    });

    test('BOOKING-22 a device that is signed in gets a certificate for 30 days, and a repeat renews it', async () => {
      const phone = await server.newDevice();
      const key = await newKey();
      const first = await certified(phone, key);
      expect(first).toEqual({ number: first.number, public_key: key, expires_on: await server.dayIn(30) });
      expect(first.number).toBeGreaterThan(0);
      await server.passDays(29);
      expect(await withdrawn(first)).toEqual([false]);
      expect(await certified(phone, key)).toEqual({ ...first, expires_on: await server.dayIn(30) });
    });

    test('BOOKING-22 nobody else has a key certified: visitors, without a session, in another session, for another person', async () => {
      const [phone, other] = [await server.newDevice(), await server.newDevice()];
      const key = await newKey();
      await certified(phone, key);
      const { userId } = other;
      const refused = { ok: false, code: '42501' };
      for (const caller of [null, { userId }, { userId, sessionId: phone.sessionId }])
        expect(await server.certify(caller, await newKey())).toEqual(refused);
      expect(await server.certify(other, key)).toEqual(refused);
      for (const wrong of ['', '02zz', `04${'0'.repeat(64)}`])
        expect(await server.certify(other, wrong)).toEqual({ ok: false, code: '23514' });
    });

    test('BOOKING-22 a certificate is withdrawn as soon as its session ends, in whatever way, until its last day', async () => {
      const lost = await server.newDevice();
      const second = await server.newDevice(lost.userId);
      const gone = await server.newDevice();
      const [ofLost, ofSecond, ofGone] = [
        await certified(lost),
        await certified(second),
        await certified(gone),
      ];
      const all = () => withdrawn(ofLost, ofSecond, ofGone);
      expect(await all()).toEqual([false, false, false]);
      await server.endSession(second, lost.sessionId);
      expect(await all()).toEqual([true, false, false]);
      await server.deleteAccount(gone);
      expect(await all()).toEqual([true, false, true]);
      await server.passDays(30);
      expect(await all()).toEqual([true, false, true]);
      // Nobody accepts an expired certificate, so the list leaves it out.
      await server.passDays(1);
      expect(await all()).toEqual([false, false, false]);
    });

    test('BOOKING-22 one person has at most 20 devices that sign', async () => {
      const phone = await server.newDevice();
      for (let n = 0; n < 20; n += 1) await certified(phone);
      expect(await server.certify(phone, await newKey())).toEqual({ ok: false, code: 'SB024' });
      await server.passDays(31);
      expect((await server.certify(phone, await newKey())).ok).toBe(true);
    });
  });
}
