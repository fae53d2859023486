import { createRedemptionCaller } from '../redemptions/create-redemption-caller.ts';
import { sendAttempts } from '../redemptions/send-attempts.ts';
import { createAttemptStore } from '../redemptions/dexie-attempt-store.ts';
import type { CycleContext, CycleOutcome } from './cycle-context.ts';

/**
 * Attempts go first, because a customer waits at the counter. A device with a hospital's stream also asks for its
 * membership in each cycle; an agent's device does not.
 */
export async function sendWaitingAttempts(
  context: CycleContext,
): Promise<{ outcome: CycleOutcome; ofHospital: boolean }> {
  const { db, clock } = context;
  const [ofHospital, waiting] = await db.transaction('r', [db.streams, db.redemptionAttempts], () =>
    Promise.all([readsHospital(context), db.redemptionAttempts.where('state').equals('waiting').count()]),
  );
  if (waiting === 0 && !ofHospital) return { outcome: { kind: 'done', againAfterMs: null }, ofHospital };
  const call = createRedemptionCaller(context);
  const outcome = await sendAttempts({ store: createAttemptStore(db), call, clock, always: ofHospital });
  return { outcome, ofHospital };
}

/** This device has a hospital's stream. */
export async function readsHospital({ db, userId }: CycleContext): Promise<boolean> {
  const streams = await db.streams.toCollection().primaryKeys();
  return streams.some((stream) => stream !== userId);
}
