import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';

/** What `public.ask_for_proof` answers. */
export const challenge = z.object({
  salt: z.string(),
  challenge: z.string(),
  signature: z.string(),
  maxnumber: z.int().max(1_000_000),
});
export type Challenge = z.infer<typeof challenge>;

export interface Proof {
  salt: string;
  challenge: string;
  signature: string;
  number: number;
}

/** Numbers tried before others have their turn: some milliseconds on a slow phone. */
const NUMBERS_AT_ONCE = 500;

/**
 * Finds the number with which SHA-256 of salt and number is the challenge; null where there is none up to `maxnumber`.
 * `pause` lets the screen go on between parts of the work.
 */
export async function solveChallenge(options: {
  challenge: Challenge;
  pause: () => Promise<void>;
}): Promise<Proof | null> {
  const { salt, challenge: wanted, signature, maxnumber } = options.challenge;
  for (let number = 0; number <= maxnumber; number++) {
    if (number % NUMBERS_AT_ONCE === NUMBERS_AT_ONCE - 1) await options.pause();
    if (bytesToHex(sha256(utf8ToBytes(`${salt}${number}`))) === wanted) {
      return { salt, challenge: wanted, signature, number };
    }
  }
  return null;
}
