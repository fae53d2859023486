import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
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
/**
 * The person's own offer and the offers to them. `customers` counts the person's own, in `received` those of
 * the offering agent.
 */
export type HandoverState = z.infer<typeof state>;
/** The person's own offer; `accepted_at` is null until the other agent accepts. */
export type HandoverOffer = NonNullable<HandoverState['offered']>;
/** An offer by another agent; `customers` counts that agent's customers. */
export type ReceivedHandoverOffer = HandoverState['received'][number];

/** Reads the person's own offer and the offers to them. Needs a network. */
export function readHandover(): Promise<FunctionAnswer<HandoverState>> {
  return callDatabaseFunction({ name: 'handover_state', values: {}, answer: state });
}

/** Offers all customers to the agent with this mail address; false when it is the person's own. */
export function offerCustomers(options: { email: string }): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'offer_customers', values: options, answer: z.boolean() });
}

/** Accepts an offer, or ends it for either side; false when the offer no longer exists. */
export function answerHandover(options: {
  handover: string;
  accept: boolean;
}): Promise<FunctionAnswer<boolean>> {
  return callDatabaseFunction({ name: 'answer_handover', values: options, answer: z.boolean() });
}

const step = z.object({ moved: z.number(), left: z.number() });

/** How a hand-over ended. `unreachable` also covers a refusal, a lost session, and a call that moved no customer. */
export type HandOverOutcome =
  | { outcome: 'handed_over' }
  /** `not_sent`: changes are unsent, and would no longer find their customers after the hand-over. */
  | { outcome: 'stopped'; reason: 'not_sent' | 'unreachable' };

/**
 * Hands all customers over after the other agent accepted, in several calls. A failed call leaves the earlier
 * ones done; calling again continues. `onProgress` gets the number of customers left.
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
    const answer = await callDatabaseFunction({
      name: 'hand_over_customers',
      values: { handover },
      answer: step,
    });
    if (answer.outcome !== 'answered') return { outcome: 'stopped', reason: 'unreachable' };
    if (answer.value.left >= left) return { outcome: 'stopped', reason: 'unreachable' };
    left = answer.value.left;
    onProgress(left);
  }
  await sync.requestSync('manual');
  return { outcome: 'handed_over' };
}
