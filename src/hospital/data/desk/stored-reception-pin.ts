/** The PIN of reception mode on this device: salted and hashed among the person's own data, gone with their sign-out. */
import { z } from 'zod';
import { getSync, type Store } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { afterWrongPin, noTries, pinWaitMs } from '../../rules/reception-pin.ts';

const DRAFT_KEY = 'reception-pin';
/** Iterations of PBKDF2 with SHA-256. Each tried PIN takes about a tenth of a second on a tablet. */
const ITERATIONS = 210_000;

const storedPin = z.object({
  salt: z.string(),
  hash: z.string(),
  iterations: z.number(),
  tries: z.object({ wrong: z.number(), waitUntilMs: z.number() }),
});
type StoredPin = z.infer<typeof storedPin>;

export type PinTry =
  { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'wait'; waitMs: number } | { outcome: 'none' };

/** Whether a PIN was chosen on this device. */
export function useHasPin(): Live<boolean> {
  return useLive({ key: 'reception pin', read: async () => (await readStored(getSync().store())) !== null });
}

/** Chooses the PIN, in place of an earlier one. Rejects where the device has no room. */
export async function choosePin(pin: string): Promise<void> {
  const store = getSync().store();
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await hashOf({ pin, salt, iterations: ITERATIONS });
  await save(store, { salt, hash, iterations: ITERATIONS, tries: noTries });
}

/** Forgets the PIN, after the person proved who they are. */
export async function forgetPin(): Promise<void> {
  await getSync().store().removeSetting(DRAFT_KEY);
}

/** Looks at a PIN; wrong ones are counted on the disk, so that loading the page again does not help. */
export async function tryPin(pin: string): Promise<PinTry> {
  const store = getSync().store();
  const stored = await readStored(store);
  if (!stored) return { outcome: 'none' };
  const waitMs = pinWaitMs({ tries: stored.tries, nowMs: Date.now() });
  if (waitMs > 0) return { outcome: 'wait', waitMs };
  const isRight = (await hashOf({ pin, ...stored })) === stored.hash;
  const tries = isRight ? noTries : afterWrongPin({ tries: stored.tries, nowMs: Date.now() });
  await save(store, { ...stored, tries });
  if (isRight) return { outcome: 'right' };
  const next = pinWaitMs({ tries, nowMs: Date.now() });
  return next > 0 ? { outcome: 'wait', waitMs: next } : { outcome: 'wrong' };
}

async function readStored(store: Store): Promise<StoredPin | null> {
  const read = storedPin.safeParse(await store.getSetting(DRAFT_KEY));
  return read.success ? read.data : null;
}

function save(store: Store, pin: StoredPin): Promise<void> {
  return store.putSetting(DRAFT_KEY, pin);
}

async function hashOf(options: { pin: string; salt: string; iterations: number }): Promise<string> {
  const bytes = new TextEncoder().encode(options.pin);
  const key = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveBits']);
  const salt = new TextEncoder().encode(options.salt);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: options.iterations };
  return toHex(new Uint8Array(await crypto.subtle.deriveBits(how, key, 256)));
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
