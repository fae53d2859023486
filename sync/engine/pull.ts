/** Fetches what changed on the server since the cursors, page by page (rules D1-D5). */
import { readLedger } from '../local/ledger.ts';
import type { Cursors, PullResponse } from '../protocol.ts';
import { pullResponse } from '../protocol.ts';
import { applyPage } from './apply-page.ts';
import { type CallOutcome, callFunction } from './call.ts';
import type { CycleContext, StepOutcome } from './context.ts';
import { beginSweep, sweepGhosts } from './sweep-ghosts.ts';

const PULL_TIMEOUT_MS = 60_000;
/** Large enough that a first pull of 10,000 rows is ten calls, small enough for a weak network. */
export const ROWS_PER_PULL = 1_000;

/** A first page that was asked for, and from where. */
export interface AskedPage {
  cursors: Cursors;
  /** The name of this device's outbox; null where nothing was sent. */
  outbox: string | null;
  asked: Promise<CallOutcome<PullResponse>>;
}

/** Asks for the first page; what is still to go onto the disk goes there before the page does. */
export async function askFirstPage(context: CycleContext): Promise<AskedPage> {
  const [cursors, ledger] = await Promise.all([readCursors(context), readLedger(context.bulk)]);
  const outbox = ledger?.outbox ?? null;
  return { cursors, outbox, asked: askPage(context, { cursors, outbox }) };
}

/** `first` where the first page is on its way already. */
export async function pullAll(context: CycleContext, first: AskedPage | null = null): Promise<StepOutcome> {
  let done = 0;
  let restarted = false;
  const from = first ?? (await askFirstPage(context));
  const { outbox } = from;
  let { cursors, asked } = from;
  for (;;) {
    const outcome = await asked;
    if (outcome.kind === 'retry') return { kind: 'paused', cause: outcome.cause, afterMs: outcome.afterMs };
    if (outcome.kind === 'refused' || outcome.kind === 'restored') {
      return { kind: 'paused', cause: 'server', afterMs: null };
    }
    if (outcome.kind !== 'ok') return outcome;

    const page = outcome.value;
    if (page.more && !advances(page, cursors)) return { kind: 'paused', cause: 'server', afterMs: null };
    if (tellsRestore(page, cursors)) {
      // A server that is restored again and again within one pull is given time.
      if (restarted) return { kind: 'paused', cause: 'server', afterMs: null };
      restarted = true;
      // What waits goes first, and everything is fetched after it (rule D5).
      if ((await beginSweep(context, page)) === 'send_first') return { kind: 'done' };
      cursors = await readCursors(context);
      asked = askPage(context, { cursors, outbox });
      continue;
    }
    cursors = cursorsAfter(page);
    // While this page goes onto the disk, the next one is already on its way.
    if (page.more) asked = askPage(context, { cursors, outbox });
    const { count, sweeping } = await applyPage(context, page);
    done += count;
    if (!page.more) {
      if (sweeping) await sweepGhosts(context);
      return { kind: 'done' };
    }
    await context.report({ done, total: done + remaining(page) });
  }
}

async function readCursors(context: CycleContext): Promise<Cursors> {
  const streams = await context.bulk.streams.toArray();
  return Object.fromEntries(streams.map(({ stream, epoch, seq }) => [stream, { epoch, seq }]));
}

/** Another epoch, or a cursor ahead of the head (rule D5). */
function tellsRestore(page: PullResponse, cursors: Cursors): boolean {
  return Object.entries(page.streams).some(([stream, { epoch, reset }]) => {
    const known = cursors[stream];
    return known !== undefined && (reset || known.epoch !== epoch);
  });
}

function askPage(
  context: CycleContext,
  from: Pick<AskedPage, 'cursors' | 'outbox'>,
): Promise<CallOutcome<PullResponse>> {
  const asked = callPull(context, from);
  // Nobody waits for it where the page before it could not be kept.
  asked.catch(() => undefined);
  return asked;
}

async function callPull(
  context: CycleContext,
  { cursors, outbox }: Pick<AskedPage, 'cursors' | 'outbox'>,
): Promise<CallOutcome<PullResponse>> {
  const sentAtMs = context.clock.now();
  const outcome = await callFunction({
    network: context.network,
    accessToken: context.accessToken,
    name: 'sync_pull',
    body: {
      expected_user: context.userId,
      cursors,
      max_rows: ROWS_PER_PULL,
      ...(outbox === null ? {} : { outbox }),
    },
    answer: pullResponse,
    timeoutMs: PULL_TIMEOUT_MS,
  });
  if (outcome.kind === 'ok') {
    const receivedAtMs = context.clock.now();
    await context.noteServerTime({ serverTime: outcome.value.server_time, sentAtMs, receivedAtMs });
  }
  return outcome;
}

/** As they stand on the device when the page is in. */
function cursorsAfter(page: PullResponse): Cursors {
  return Object.fromEntries(
    Object.entries(page.streams).map(([stream, { epoch, to }]) => [stream, { epoch, seq: to }]),
  );
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
