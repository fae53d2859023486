/**
 * One cycle: it sends redemption attempts, queued calls and changes, then fetches what is new, and repeats
 * while a person keeps writing (rule E6).
 */
import { checkDevice } from './check-device.ts';
import type { CycleContext, CycleOutcome } from './cycle-context.ts';
import { pullAll } from './pull-all.ts';
import { pushAll } from './push-all.ts';
import { hasHospital, sendWaitingAttempts } from './send-waiting-attempts.ts';
import { orphanSearchWaits } from './delete-orphans.ts';
import { deleteExpired } from './delete-expired.ts';
import { sendQueuedCalls } from '../calls/send-queued-calls.ts';
import { followFolders } from '../files/follow-folders.ts';
import { uploadNext } from '../files/upload-files.ts';
import { readOutbox } from '../local/outbox/outbox.ts';

/** The longest delay before rows and attempts that the server limits are tried again (rules O9, S4). */
const MOST_LATER_MS = 60 * 60_000;

/** Runs one sync cycle: sends what waits, then fetches what changed. */
export async function runCycle(context: CycleContext): Promise<CycleOutcome> {
  const { outcome, ofHospital, hasFetched } = await sendWaitingAttempts(context);
  const attempted = withoutLimit(outcome);
  // Without a network nothing else can be sent. A server that
  // cannot answer redemptions may well answer changes.
  if (attempted.kind === 'no_session' || (attempted.kind === 'paused' && attempted.cause === 'network'))
    return attempted;
  const revoked = attempted.kind === 'revoked';
  // A device that never fetched would not notice a restore that undid its calls (rules D5, Q5).
  let called = hasFetched ? await sendQueuedCalls(context) : null;
  if (called?.kind === 'no_session') return called;
  if (called?.kind === 'paused' && (called.cause === 'network' || revoked)) return called;
  let asOfMs: number | null = null;
  let restored = false;
  let streams: readonly string[] = [];
  let laterMs: number | null = null;
  for (let first = !revoked; ; first = false) {
    const pushed = await pushAll(context, { first, fetchNext: !revoked });
    if (pushed.kind !== 'done' && pushed.kind !== 'fetch_first') return pushed;
    laterMs = pushed.kind === 'done' ? pushed.laterMs : null;
    // A device taken off the list fetches nothing (rule S7). After a restore, files and the changes that name them go
    // first (rule D5), unless the push waits for the pull.
    if (pushed.kind === 'fetch_first' || !(revoked || (await orphanSearchWaits(context)))) {
      const pulled = await pullAll(context, pushed.kind === 'done' ? pushed.page : null);
      if (pulled.kind !== 'done') return pulled;
      asOfMs = pulled.asOfMs;
      restored ||= pulled.restored;
      streams = pulled.streams;
    }

    let outbox = await readOutbox(context.db);
    if (await followFolders(context, outbox)) outbox = await readOutbox(context.db);
    if (laterMs === null && outbox.some((entry) => entry.state === 'waiting')) continue;

    // Changes without files went first; next comes one part of a file (rule F5).
    const uploaded = await uploadNext(context, outbox);
    if (uploaded.kind === 'idle') break;
    if (uploaded.kind !== 'moved') return uploaded;
  }
  // Another cycle follows at once. It sends the attempts and calls that the restored server may have lost.
  if (restored && (attempted.kind === 'done' || revoked)) return { kind: 'done', againAfterMs: 0 };
  if (revoked) return attempted;
  called ??= await sendQueuedCalls(context);
  if (called.kind === 'no_session') return called;
  if (asOfMs !== null) {
    await deleteExpired(context, { asOfMs });
    await checkDevice(context);
  }
  // A hospital is new to this device. The next cycle makes the device known to
  // the hospital, and fetches the device's own row.
  if (attempted.kind === 'done' && !ofHospital && hasHospital(streams, context.userId)) {
    return { kind: 'done', againAfterMs: 0 };
  }
  if (attempted.kind === 'done' && called.kind !== 'done') return called;
  if (attempted.kind !== 'done' || laterMs === null) return attempted;
  return { kind: 'done', againAfterMs: Math.min(attempted.againAfterMs ?? Infinity, laterMs, MOST_LATER_MS) };
}

/**
 * The outcome without the delay that the server named for attempts, such as a day for a new device. The attempts wait
 * for it alone, because a pause of the engine would hold up changes too (rule S4).
 */
function withoutLimit(attempted: CycleOutcome): CycleOutcome {
  if (attempted.kind !== 'paused' || attempted.cause !== 'server' || attempted.afterMs === null)
    return attempted;
  return { kind: 'done', againAfterMs: Math.min(attempted.afterMs, MOST_LATER_MS) };
}
