import { createHash } from 'node:crypto';

/** The answer of `ask_for_proof`: the challenge of a proof of work. */
export interface AskedProof {
  salt: string;
  challenge: string;
  signature: string;
  maxnumber: number;
}
/** A challenge with its solution: SHA-256 of `salt` and `number` is `challenge`. */
export type SolvedProof = AskedProof & { number: number };

/** Returns the SHA-256 of a text in UTF-8, as lower-case hex. */
export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Solves the challenge of a proof of work. Throws when it has no solution. */
export function solveProof(asked: AskedProof): SolvedProof {
  for (let number = 0; number <= asked.maxnumber; number++) {
    if (sha256Of(`${asked.salt}${number}`) === asked.challenge) return { ...asked, number };
  }
  throw new Error('The challenge has no solution.');
}
