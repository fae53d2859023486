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
  const streams = await db.streams.toCollection().primaryKeys();
  return sendScans({
    shelf: createScanShelf(db),
    call: callScans(context),
    clock,
    always: streams.some((stream) => stream !== context.userId),
  });
}
