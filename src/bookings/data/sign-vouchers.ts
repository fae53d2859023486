/**
 * Signatures of vouchers on an agent's device (BOOKING-22). The server signs with the project's key; without
 * its signature this device signs with its own certified key. The private key is not extractable, and a
 * sign-out deletes it.
 */
import { z } from 'zod';
import {
  makeDeviceKey,
  publicKeyOf,
  signByDevice,
  type VoucherFacts,
} from '../../../supabase/functions/_shared/voucher-signature.ts';
import { getSync, type Store } from '../../../sync/index.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { requestWithSession } from '../../session/data/request-with-session.ts';
import { serverNowMs } from '../../session/data/server-clock.ts';

const DEVICE_KEY = 'voucher-device-key';
const SIGNATURES = 'voucher-signatures';
/** Limit of stored signatures: an agent shows few vouchers, and a missing signature can be fetched again. */
const MOST_SIGNATURES = 200;
/** A certificate lasts 30 days; the device renews it when 20 days or fewer are left. */
const RENEW_BEFORE_MS = 20 * 86_400_000;

const deviceKey = z
  .object({
    privateKey: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
    publicKey: z.string(),
    certificate: z.string(),
    /** `YYYY-MM-DD` in Bangkok, that day included. */
    expiresOn: z.string(),
  })
  .nullable()
  .catch(null);
const signatures = z
  .array(z.object({ code: z.string(), end: z.string().nullable(), digits: z.string() }))
  .catch([]);
const certified = z.object({ certificate: z.string(), expires_on: z.string() });
const signed = z.object({ signature: z.string().nullable() });

async function ask<Value>(body: object, answer: z.ZodType<Value>): Promise<Value | null> {
  const reply = await requestWithSession({ method: 'POST', path: '/functions/v1/sign-voucher', body });
  return reply.outcome === 'answered' ? (answer.safeParse(reply.json).data ?? null) : null;
}

/** Requests a certificate for this device's key, or renews a due one. Without an answer nothing changes. */
export async function certifyThisDevice(): Promise<void> {
  const store = getSync().store();
  const before = await readDeviceKey(store);
  const dueOn = bangkokDay(serverNowMs() + RENEW_BEFORE_MS);
  if (before && before.expiresOn > dueOn) return;
  const pair = before ?? (await newKey());
  const answer = await ask({ public_key: pair.publicKey }, certified);
  if (!answer) return;
  const { privateKey, publicKey } = pair;
  const { certificate, expires_on: expiresOn } = answer;
  await store.putSetting(DEVICE_KEY, { privateKey, publicKey, certificate, expiresOn });
}

/** The signature to show for a voucher now; null if this device cannot sign. Works without a network. */
export async function signatureOf(facts: Omit<VoucherFacts, 'hospitalId'> & { hospitalId: string | null }) {
  const store = getSync().store();
  const { code, end, hospitalId } = facts;
  const [known, key] = await Promise.all([readSignatures(store), readDeviceKey(store)]);
  // The signature covers the last day, so a changed last day needs a new signature.
  const byProject = known.find((one) => one.code === code && one.end === end);
  if (byProject) return byProject.digits;
  if (!key || hospitalId === null || key.expiresOn < bangkokDay(serverNowMs())) return null;
  const { certificate, privateKey } = key;
  return signByDevice({ facts: { ...facts, hospitalId }, certificate, privateKey });
}

/**
 * Fetches and stores the project's signature of a voucher that the server has. Null if it is stored already,
 * or if the server gives none.
 */
export async function fetchSignature(facts: Pick<VoucherFacts, 'code' | 'end'>): Promise<string | null> {
  const { code, end } = facts;
  const store = getSync().store();
  if ((await readSignatures(store)).some((one) => one.code === code && one.end === end)) return null;
  const digits = (await ask({ code }, signed))?.signature ?? null;
  if (digits === null) return null;
  await store.changeSetting(SIGNATURES, (before) => [
    { code, end, digits },
    ...signatures
      .parse(before)
      .filter((one) => one.code !== code)
      .slice(0, MOST_SIGNATURES - 1),
  ]);
  return digits;
}

async function newKey() {
  const { privateKey, publicKey } = await makeDeviceKey();
  return { privateKey, publicKey: await publicKeyOf(publicKey) };
}

async function readDeviceKey(store: Store) {
  return deviceKey.parse((await store.getSetting(DEVICE_KEY)) ?? null);
}

async function readSignatures(store: Store) {
  return signatures.parse(await store.getSetting(SIGNATURES));
}
