import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Challenge, Proof } from '../rules/proof.ts';

/**
 * Finds the number for which SHA-256 of salt and number equals the challenge; null when no number up to
 * `maxnumber` does. It may take a second on a slow phone, so a worker calls it.
 */
export function solveChallenge({ salt, challenge, signature, maxnumber }: Challenge): Proof | null {
  const start = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxnumber; number++) {
    if (
      bytesToHex(
        start
          .clone()
          .update(utf8ToBytes(String(number)))
          .digest(),
      ) === challenge
    ) {
      return { salt, challenge, signature, number };
    }
  }
  return null;
}
