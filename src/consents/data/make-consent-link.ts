import { z } from 'zod';
import { callDatabaseFunction } from '../../session/data/call-database-function.ts';

/** Makes a link to the customer's own page with a new secret; null when that failed. Needs a network. */
export async function makeConsentLink(options: { customerId: string }): Promise<string | null> {
  const answer = await callDatabaseFunction({
    name: 'make_consent_link',
    values: { customer: options.customerId },
    answer: z.string().regex(/^[0-9a-f]{64}$/),
  });
  return answer.outcome === 'answered' ? `${location.origin}/c/${answer.value}` : null;
}
