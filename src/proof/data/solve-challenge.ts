import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Challenge, Proof } from '../rules/proof.ts';

/** Numbers tried before others have their turn: some milliseconds on a slow phone. */
const NUMBERS_AT_ONCE = 500;

/**
 * Finds the number with which SHA-256 of salt and number is the challenge; null where there is none up to `maxnumber`.
 * `pause` lets the screen go on between parts of the work; a worker needs none.
 */
export async function solveChallenge(options: {
  challenge: Challenge;
  pause?: () => Promise<void>;
}): Promise<Proof | null> {
  const { salt, challenge: wanted, signature, maxnumber } = options.challenge;
  const start = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxnumber; number++) {
    if (options.pause && number % NUMBERS_AT_ONCE === NUMBERS_AT_ONCE - 1) await options.pause();
    if (
      bytesToHex(
        start
          .clone()
          .update(utf8ToBytes(String(number)))
          .digest(),
      ) === wanted
    ) {
      return { salt, challenge: wanted, signature, number };
    }
  }
  return null;
}
