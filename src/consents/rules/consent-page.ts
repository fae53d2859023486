import { z } from 'zod';
import { purposes } from './consent.ts';

const answer = z.object({ answer: z.enum(['yes', 'no']), at: z.string() });

/**
 * What a customer's link shows: who asks, which customer, and her earlier answers. `unknown`: the link is not
 * valid.
 */
const page = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({
    state: z.literal('open'),
    agent: z.string().nullable(),
    customer: z.string(),
    answers: z.partialRecord(z.enum(purposes), answer),
  }),
]);
/** What the page of a consent link shows. */
export type ConsentPage = z.infer<typeof page>;

/** Parses the server's answer; null when it has another shape. */
export function readConsentPage(json: unknown): ConsentPage | null {
  const read = page.safeParse(json);
  return read.success ? read.data : null;
}
