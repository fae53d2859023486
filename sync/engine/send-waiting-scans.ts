import { callScans } from '../scans/call-scans.ts';
import { sendScans } from '../scans/send-scans.ts';
import { createScanShelf } from '../local/dexie-scan-shelf.ts';
import type { CycleContext, CycleOutcome } from './context.ts';

/**
 * Redemptions go before everything else: somebody stands at the counter. A device that reads a hospital's stream asks
 * for its standing with each cycle, also where nothing waits; an agent's device asks nothing.
 */
export async function sendWaitingScans(context: CycleContext): Promise<CycleOutcome> {
  const { db, clock } = context;
  const [streams, waiting] = await db.transaction('r', [db.streams, db.scans], () =>
    Promise.all([db.streams.toCollection().primaryKeys(), db.scans.where('state').equals('waiting').count()]),
  );
  const always = streams.some((stream) => stream !== context.userId);
  if (waiting === 0 && !always) return { kind: 'done', againAfterMs: null };
  return sendScans({ shelf: createScanShelf(db), call: callScans(context), clock, always });
}
