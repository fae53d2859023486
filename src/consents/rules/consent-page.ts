import { z } from 'zod';
import { purposes } from './consent.ts';

const answer = z.object({ answer: z.enum(['yes', 'no']), at: z.string() });

/** What a customer's link shows: who asks, whom, and what she said before. */
const page = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('open'),
    agent: z.string().nullable(),
    customer: z.string(),
    answers: z.partialRecord(z.enum(purposes), answer),
  }),
]);
export type ConsentPage = z.infer<typeof page>;

/** The server's answer; null for another shape. */
export function readConsentPage(json: unknown): ConsentPage | null {
  const read = page.safeParse(json);
  return read.success ? read.data : null;
}
