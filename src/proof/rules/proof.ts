import { z } from 'zod';

/** Which form a proof of work is for (SECURITY-59). */
export type ProofPurpose = 'report' | 'request' | 'sign_up';

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
