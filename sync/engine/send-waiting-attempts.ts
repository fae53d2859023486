import { createRedemptionCaller } from '../redemptions/create-redemption-caller.ts';
import { sendAttempts } from '../redemptions/send-attempts.ts';
import { createAttemptStore } from '../redemptions/dexie-attempt-store.ts';
import type { CycleContext, CycleOutcome } from './cycle-context.ts';

/**
 * Sends attempts before all else, because a customer waits at the counter. A device with a hospital's stream
 * (`ofHospital`) also asks for its membership in each cycle. `hasFetched`: the device knows a stream.
 */
export async function sendWaitingAttempts(
  context: CycleContext,
): Promise<{ outcome: CycleOutcome; ofHospital: boolean; hasFetched: boolean }> {
  const { db, clock, userId } = context;
  const [streams, waiting] = await db.transaction('r', [db.streams, db.redemptionAttempts], () =>
    Promise.all([
      db.streams.toCollection().primaryKeys(),
      db.redemptionAttempts.where('state').equals('waiting').count(),
    ]),
  );
  const [ofHospital, hasFetched] = [hasHospital(streams, userId), streams.length > 0];
  if (waiting === 0 && !ofHospital)
    return { outcome: { kind: 'done', againAfterMs: null }, ofHospital, hasFetched };
  const call = createRedemptionCaller(context);
  const outcome = await sendAttempts({ store: createAttemptStore(db), call, clock, always: ofHospital });
  return { outcome, ofHospital, hasFetched };
}

/** True if one of these streams is a hospital's; a person's own stream is called by their user id. */
export function hasHospital(streams: readonly string[], userId: string): boolean {
  return streams.some((stream) => stream !== userId);
}
