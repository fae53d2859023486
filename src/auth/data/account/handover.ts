import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { getSync } from '../../../../sync/index.ts';

const state = z.object({
  offered: z
    .object({
      id: z.string(),
      email: z.string(),
      accepted_at: z.string().nullable(),
      name: z.string().nullable(),
    })
    .nullable(),
  customers: z.number(),
  received: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string(),
      customers: z.number(),
      accepted_at: z.string().nullable(),
    }),
  ),
});
/** What the person offers and is offered; `customers` counts their own. */
export type HandoverState = z.infer<typeof state>;
export type Offer = NonNullable<HandoverState['offered']>;
export type ReceivedOffer = HandoverState['received'][number];

/** What the person offers and is offered. Needs a network. */
export function readHandover(): Promise<FunctionAnswer<HandoverState>> {
  return callFunction({ name: 'handover_state', values: {}, answer: state });
}

/** Offers all customers to the agent with this address; false for the person's own. */
export function offerCustomers(options: { email: string }): Promise<FunctionAnswer<boolean>> {
  return callFunction({ name: 'offer_customers', values: options, answer: z.boolean() });
}

/** Accepts what is offered to the person, or ends an offer of either side; false where there is none any more. */
export function answerHandover(options: {
  handover: string;
  accept: boolean;
}): Promise<FunctionAnswer<boolean>> {
  return callFunction({ name: 'answer_handover', values: options, answer: z.boolean() });
}

const step = z.object({ moved: z.number(), left: z.number() });

export type HandOverOutcome =
  | { outcome: 'handed_over' }
  /** `not_sent`: a change on this device would find no customer any more. */
  | { outcome: 'stopped'; reason: 'not_sent' | 'unreachable' };

/**
 * Hands all customers over after the other agent accepted, some in each call. What was moved stays moved where a call fails, and a
 * repeat goes on. `onProgress` gets how many customers are left.
 */
export async function handOverCustomers(options: {
  handover: string;
  onProgress: (left: number) => void;
}): Promise<HandOverOutcome> {
  const { handover, onProgress } = options;
  const sync = getSync();
  if ((await sync.identity.unsentCount()) > 0) return { outcome: 'stopped', reason: 'not_sent' };
  let left = Number.POSITIVE_INFINITY;
  while (left > 0) {
    const answer = await callFunction({ name: 'hand_over_customers', values: { handover }, answer: step });
    if (answer.outcome !== 'answered') return { outcome: 'stopped', reason: 'unreachable' };
    if (answer.value.left >= left) return { outcome: 'stopped', reason: 'unreachable' };
    left = answer.value.left;
    onProgress(left);
  }
  await sync.requestSync('manual');
  return { outcome: 'handed_over' };
}
