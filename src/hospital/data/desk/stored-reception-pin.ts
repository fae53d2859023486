/** The PIN of reception mode on this device: salted and hashed among the person's own data, gone with their sign-out. */
import { z } from 'zod';
import { getSync, type Store } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';
import { afterWrongPin, noTries, pinWaitMs } from '../../rules/reception-pin.ts';

const DRAFT_KEY = 'reception-pin';
/** PBKDF2 with SHA-256: about a tenth of a second on a tablet, for each PIN that somebody tries. */
const ITERATIONS = 210_000;

const keptPin = z.object({
  salt: z.string(),
  hash: z.string(),
  iterations: z.number(),
  tries: z.object({ wrong: z.number(), waitUntilMs: z.number() }),
});
type KeptPin = z.infer<typeof keptPin>;

export type PinTry =
  { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'wait'; waitMs: number } | { outcome: 'none' };

/** Whether a PIN was chosen on this device. */
export function useHasPin(): Live<boolean> {
  return useLive({ key: 'reception pin', read: async () => (await readKept(getSync().store())) !== null });
}

/** Chooses the PIN, in place of an earlier one. Rejects where the device has no room. */
export async function choosePin(pin: string): Promise<void> {
  const store = getSync().store();
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await hashOf({ pin, salt, iterations: ITERATIONS });
  await keep(store, { salt, hash, iterations: ITERATIONS, tries: noTries });
}

/** Forgets the PIN, after the person proved who they are. */
export async function forgetPin(): Promise<void> {
  await getSync().store().removeDraft(DRAFT_KEY);
}

/** Looks at a PIN; wrong ones are counted on the disk, so that loading the page again does not help. */
export async function tryPin(pin: string): Promise<PinTry> {
  const store = getSync().store();
  const kept = await readKept(store);
  if (!kept) return { outcome: 'none' };
  const waitMs = pinWaitMs({ tries: kept.tries, nowMs: Date.now() });
  if (waitMs > 0) return { outcome: 'wait', waitMs };
  const isRight = (await hashOf({ pin, ...kept })) === kept.hash;
  const tries = isRight ? noTries : afterWrongPin({ tries: kept.tries, nowMs: Date.now() });
  await keep(store, { ...kept, tries });
  if (isRight) return { outcome: 'right' };
  const next = pinWaitMs({ tries, nowMs: Date.now() });
  return next > 0 ? { outcome: 'wait', waitMs: next } : { outcome: 'wrong' };
}

async function readKept(store: Store): Promise<KeptPin | null> {
  const read = keptPin.safeParse(await store.draft(DRAFT_KEY));
  return read.success ? read.data : null;
}

function keep(store: Store, pin: KeptPin): Promise<void> {
  return store.putDraft(DRAFT_KEY, pin);
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
