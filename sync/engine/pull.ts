/** Fetches what changed on the server since the cursors, page by page (rules D1-D5). */
import type { Cursors, PullResponse } from '../protocol.ts';
import { pullResponse } from '../protocol.ts';
import { applyPage } from './apply-page.ts';
import { callFunction } from './call.ts';
import type { CycleContext, StepOutcome } from './context.ts';

const PULL_TIMEOUT_MS = 60_000;
/** Large enough that a first pull of 10,000 rows is ten calls, small enough for a weak network. */
export const ROWS_PER_PULL = 1_000;

export async function pullAll(context: CycleContext): Promise<StepOutcome> {
  let done = 0;
  for (;;) {
    const streams = await context.bulk.streams.toArray();
    const cursors: Cursors = Object.fromEntries(
      streams.map(({ stream, epoch, seq }) => [stream, { epoch, seq }]),
    );
    const sentAtMs = context.clock.now();
    const outcome = await callFunction({
      network: context.network,
      accessToken: context.accessToken,
      name: 'sync_pull',
      body: { expected_user: context.userId, cursors, max_rows: ROWS_PER_PULL },
      answer: pullResponse,
      timeoutMs: PULL_TIMEOUT_MS,
    });
    if (outcome.kind === 'retry') return { kind: 'paused', cause: outcome.cause, afterMs: outcome.afterMs };
    if (outcome.kind === 'refused' || outcome.kind === 'restored') {
      return { kind: 'paused', cause: 'server', afterMs: null };
    }
    if (outcome.kind !== 'ok') return outcome;

    const page = outcome.value;
    const receivedAtMs = context.clock.now();
    await context.noteServerTime({ serverTime: page.server_time, sentAtMs, receivedAtMs });
    if (page.more && !advances(page, cursors)) return { kind: 'paused', cause: 'server', afterMs: null };
    done += await applyPage(context, page);
    if (!page.more) return { kind: 'done' };
    await context.report({ done, total: done + remaining(page) });
  }
}

function remaining(page: PullResponse): number {
  return Object.values(page.streams).reduce((sum, { head, to }) => sum + head - to, 0);
}

/** A page that promises more without moving on would be asked for without end. */
function advances(page: PullResponse, cursors: Cursors): boolean {
  return Object.entries(page.streams).some(
    ([stream, { to, reset }]) => reset || to > (cursors[stream]?.seq ?? 0),
  );
}
