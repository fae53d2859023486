/** PINs as a device stores them: salted, hashed, with their wrong tries, so that a reload resets no wait. */
import { z } from 'zod';
import { afterWrongPin, noTries, pinWaitMs } from '../../rules/reception-pin.ts';

/** Iterations of PBKDF2 with SHA-256. Each tried PIN takes about a tenth of a second on a tablet. */
const ITERATIONS = 210_000;

/** Schema of a stored PIN. `salt` and `hash` are lower-case hex; the hash is PBKDF2 with SHA-256, 256 bits. */
export const pinHash = z.object({
  salt: z.string(),
  hash: z.string(),
  iterations: z.number(),
  tries: z.object({ wrong: z.number(), waitUntilMs: z.number() }),
});
/** A PIN as a device stores it, with the wrong tries since the last right one. */
export type PinHash = z.infer<typeof pinHash>;

/** `wait`: no PIN is compared for `waitMs`. `none`: no PIN is stored. */
export type PinTry =
  { outcome: 'right' } | { outcome: 'wrong' } | { outcome: 'wait'; waitMs: number } | { outcome: 'none' };

/** Hashes a PIN with a new salt, without wrong tries. */
export async function hashPin(pin: string): Promise<PinHash> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await hashOf({ pin, salt, iterations: ITERATIONS });
  return { salt, hash, iterations: ITERATIONS, tries: noTries };
}

/**
 * Compares a PIN with its hash. `stored` is the value to save, with this try counted; null if nothing was
 * compared because people still have to wait.
 */
export async function comparePin(options: {
  pin: string;
  stored: PinHash;
}): Promise<{ tried: PinTry; stored: PinHash | null }> {
  const { pin, stored } = options;
  const waitMs = pinWaitMs({ tries: stored.tries, nowMs: Date.now() });
  if (waitMs > 0) return { tried: { outcome: 'wait', waitMs }, stored: null };
  if ((await hashOf({ ...stored, pin })) === stored.hash) {
    return { tried: { outcome: 'right' }, stored: { ...stored, tries: noTries } };
  }
  const tries = afterWrongPin({ tries: stored.tries, nowMs: Date.now() });
  const nextMs = pinWaitMs({ tries, nowMs: Date.now() });
  const tried: PinTry = nextMs > 0 ? { outcome: 'wait', waitMs: nextMs } : { outcome: 'wrong' };
  return { tried, stored: { ...stored, tries } };
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
