import type { Store } from '../../../../sync/index.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { redemptionEventsEntity } from '../../../bookings/data/redemption-events-entity.ts';
import {
  listDisputedAttempts,
  disputeOutcomes,
  type DisputedAttempt,
} from '../../../bookings/rules/disputed-attempt.ts';
import { voidReasons } from '../../../bookings/rules/redemption-event.ts';
import { readSubject, type Subject } from '../sync/read-subject.ts';

/**
 * Attempts on the agent's bookings that a hospital's owner has yet to decide about, newest first. Each has
 * the customer's record that it is about.
 */
export async function readDisputedAttempts(
  store: Store,
): Promise<{ question: DisputedAttempt; subject: Subject }[]> {
  const events = await Promise.all([
    ...disputeOutcomes.map((outcome) =>
      store.list(redemptionEventsEntity, { column: 'outcome', equals: outcome }),
    ),
    ...voidReasons.map((reason) =>
      store.list(redemptionEventsEntity, { column: 'void_reason', equals: reason }),
    ),
  ]);
  const byNonce = new Map(events.flat().map((event) => [event.nonce, event]));
  const open = listDisputedAttempts({ events: [...byNonce.values()], agentId: store.userId }).filter(
    ({ resolution }) => resolution === null,
  );
  return Promise.all(
    open.map(async (question) => ({
      question,
      subject: await readSubject({
        store,
        entity: bookingsEntity.name,
        rowId: question.bookingId,
        values: {},
      }),
    })),
  );
}
