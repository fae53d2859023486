import { z } from 'zod';

/** The form that a proof of work is for; the server accepts it for no other (SECURITY-59). */
export type ProofPurpose = 'report' | 'request' | 'sign_up';

/** The answer of `public.ask_for_proof`: the proof is the number up to `maxnumber` that was hashed. */
export const challenge = z.object({
  salt: z.string(),
  challenge: z.string(),
  signature: z.string(),
  maxnumber: z.int().max(1_000_000),
});
/** The task of a proof of work, signed by the server. */
export type Challenge = z.infer<typeof challenge>;

/**
 * The solution of a challenge: `number` is the number that was found; the other fields are the challenge's.
 */
export interface Proof {
  salt: string;
  challenge: string;
  signature: string;
  number: number;
}

/** A proof with the id of the filled form, by which the server knows a repeat (PRIVACY-13). */
export interface FormProof extends Proof {
  form: string;
}
