import { bangkokDay } from '../../../src/lib/days/bangkok-day.ts';
import type { Certificate, VoucherKeysServer } from './voucher-keys-contract.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
const MOST_DEVICES = 20;
const FORM = /^0[23][0-9a-f]{64}$/;

/** Models the server's voucher keys and device certificates in memory, without a database. */
export function openModelKeys(): VoucherKeysServer {
  const keys: { number: number; public_key: string; isWithdrawn: boolean }[] = [];
  const sessions = new Map<string, string>();
  let certificates: (Certificate & { userId: string | null; sessionId: string })[] = [];
  let passedMs = 0;
  const dayIn = (days: number) => bangkokDay(Date.now() + passedMs + days * DAY_MS);
  const lives = (one: { userId: string | null; sessionId: string }) =>
    one.userId !== null && sessions.get(one.sessionId) === one.userId;

  return {
    newDevice: async (userId = crypto.randomUUID()) => {
      const sessionId = crypto.randomUUID();
      sessions.set(sessionId, userId);
      return { userId, sessionId };
    },
    certify: async (caller, key) => {
      const session = caller?.sessionId;
      if (!caller || session === undefined || sessions.get(session) !== caller.userId)
        return { ok: false, code: '42501' };
      const { userId } = caller;
      certificates = certificates.filter((one) => one.userId !== userId || one.expires_on >= dayIn(0));
      const known = certificates.find((one) => one.public_key === key);
      if (known && known.userId !== userId) return { ok: false, code: '42501' };
      if (!known && certificates.filter((one) => one.userId === userId).length >= MOST_DEVICES)
        return { ok: false, code: 'SB024' };
      if (!FORM.test(key)) return { ok: false, code: '23514' };
      const number = known?.number ?? certificates.length + 1_000;
      const value = { number, public_key: key, expires_on: dayIn(DAYS) };
      const made = { ...value, userId, sessionId: session };
      certificates = [...certificates.filter((one) => one !== known), made];
      return { ok: true, value };
    },
    list: async () => ({
      keys: keys
        .filter(({ isWithdrawn }) => !isWithdrawn)
        .map(({ number, public_key }) => ({ number, public_key })),
      withdrawn: certificates
        .filter((one) => one.expires_on >= dayIn(0) && !lives(one))
        .map(({ number }) => number),
    }),
    addKey: async (key) => {
      const known = keys.find(({ public_key }) => public_key === key);
      if (known) return known.number;
      const number = keys.length + 1;
      keys.push({ number, public_key: key, isWithdrawn: false });
      return number;
    },
    withdrawKey: async (number) => {
      const known = keys.find((one) => one.number === number);
      if (known) known.isWithdrawn = true;
      return known !== undefined;
    },
    endSession: async (by, sessionId) => {
      if (sessionId !== by.sessionId && sessions.get(sessionId) === by.userId) sessions.delete(sessionId);
    },
    deleteAccount: async ({ userId }) => {
      for (const [id, person] of sessions) if (person === userId) sessions.delete(id);
      certificates = certificates.map((one) => (one.userId === userId ? { ...one, userId: null } : one));
    },
    passDays: async (days) => {
      passedMs += days * DAY_MS;
    },
    dayIn: async (days) => dayIn(days),
    close: async () => {},
  };
}
