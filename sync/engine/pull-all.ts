/** Fetches what changed on the server since the cursors, page by page (rules D1-D5, D13). */
import type { LedgerRecord, StreamRecord } from '../local/database/local-records.ts';
import { readLedger } from '../local/outbox/ledger.ts';
import type { LocalDatabase } from '../local/database/local-database.ts';
import type { Cursors, PullResponse } from './protocol.ts';
import { pullResponse } from './protocol.ts';
import { applyPage, widenWindows } from './apply-page.ts';
import { type CallOutcome, callFunction } from './call-function.ts';
import { ROWS_PER_PULL, growPull, readPullRows, shrinkPull } from './call-size.ts';
import type { CycleContext, StepOutcome } from './cycle-context.ts';
import { startOrphanSearch, deleteOrphans } from './delete-orphans.ts';

const PULL_TIMEOUT_MS = 60_000;

/** A page that was asked for, and the cursors that were sent. */
export interface AskedPage {
  cursors: Cursors;
  /** The id of this device's outbox; null if nothing was sent. */
  outbox: string | null;
  rows: number;
  /**
   * The number of rows that filled the last page to its limit in bytes. A larger
   * request would make the server read rows twice.
   */
  fit: number;
  sentAtMs: number;
  asked: Promise<CallOutcome<PullResponse>>;
}

/**
 * Asks for the first page. Answers of a push that are still to be stored go onto the disk before the page.
 */
export async function askFirstPage(context: CycleContext): Promise<AskedPage> {
  const { bulk } = context;
  const { streams, ledger, rows } = await bulk.transaction(
    'r',
    [bulk.streams, bulk.engineState],
    async () => ({
      ...(await readProgress(bulk)),
      rows: await readPullRows(bulk),
    }),
  );
  return askPage(context, {
    cursors: cursorsOf(streams),
    outbox: ledger?.outbox ?? null,
    rows,
    fit: ROWS_PER_PULL,
  });
}

/** How a pull ended. */
export type PullOutcome =
  | Exclude<StepOutcome, { kind: 'done' }>
  /**
   * `restored`: a restore of the server was found, so attempts and calls may
   * wait again. `streams`: those of the last answer.
   */
  | { kind: 'done'; asOfMs: number | null; restored: boolean; streams: readonly string[] };

/**
 * Pulls up to the heads. `first`: a first page that was asked for already. `asOfMs`: the server's time of the
 * last page, until which no unknown restore happened. Null if unsent work must be sent first.
 */
export async function pullAll(context: CycleContext, first: AskedPage | null = null): Promise<PullOutcome> {
  let done = 0;
  let restarted = false;
  let widened = false;
  let asking = first ?? (await askFirstPage(context));
  for (;;) {
    const { cursors, sentAtMs: askedAtMs } = asking;
    const outcome = await asking.asked;
    if (outcome.kind === 'retry' && outcome.how === 'late') await shrinkPull(context.bulk, asking.rows);
    if (outcome.kind === 'retry') return { kind: 'paused', cause: outcome.cause, afterMs: outcome.afterMs };
    if (outcome.kind === 'refused' || outcome.kind === 'restored') {
      return { kind: 'paused', cause: 'server', afterMs: null };
    }
    if (outcome.kind !== 'ok') return outcome;

    const page = outcome.value;
    const isInLog = advances(page, cursors);
    if (page.more && !isInLog && !namesNewStream(page, cursors)) {
      return { kind: 'paused', cause: 'server', afterMs: null };
    }
    const { streams: known, ledger } = await readProgress(context.bulk);
    if (isAfterRestore(page, cursors) || hasForgotten(ledger, page)) {
      // A second restore within one pull ends the cycle.
      if (restarted) return { kind: 'paused', cause: 'server', afterMs: null };
      restarted = true;
      // Unsent changes are sent before everything is fetched (rule D5).
      if ((await startOrphanSearch(context, page)) === 'send_first') {
        return { kind: 'done', asOfMs: null, restored: true, streams: Object.keys(page.streams) };
      }
      asking = askPage(context, { ...asking, cursors: await readCursors(context) });
      continue;
    }
    if (await widenWindows(context, { page, known })) {
      // Two servers that disagree about the day would have the stream read from 0 again and again.
      if (widened) return { kind: 'paused', cause: 'server', afterMs: null };
      widened = true;
      asking = askPage(context, { ...asking, cursors: await readCursors(context) });
      continue;
    }
    if (page.more) {
      // While this page goes onto the disk, the next one is already on its way.
      const rows = await growPull(context, asking);
      // A page of rows that are needed first is short whatever their
      // size, so it says nothing about the limit in bytes.
      const weighty = isInLog && page.entries < Math.min(asking.rows, asking.fit);
      const fit = weighty ? Math.max(1, page.entries) : asking.fit;
      asking = askPage(context, { ...asking, cursors: cursorsAfter(page, asking), rows, fit });
    }
    const { count, isSearchingOrphans } = await applyPage(context, { page, known, askedAtMs });
    done += count;
    if (!page.more) {
      if (isSearchingOrphans) await deleteOrphans(context);
      const streams = Object.keys(page.streams);
      return { kind: 'done', asOfMs: Date.parse(page.server_time), restored: restarted, streams };
    }
    await context.report({ done, total: done + remaining(page) });
  }
}

/**
 * Reads the stream records and the ledger. The lease ensures that no other tab
 * changes them before the page is stored (rule E2).
 */
function readProgress(
  bulk: LocalDatabase,
): Promise<{ streams: StreamRecord[]; ledger: LedgerRecord | null }> {
  return bulk.transaction('r', [bulk.streams, bulk.engineState], async () => ({
    streams: await bulk.streams.toArray(),
    ledger: await readLedger(bulk),
  }));
}

async function readCursors({ bulk }: CycleContext): Promise<Cursors> {
  return cursorsOf(await bulk.streams.toArray());
}

function cursorsOf(streams: readonly StreamRecord[]): Cursors {
  return Object.fromEntries(
    streams.map(({ stream, epoch, seq, since = null }) => [stream, { epoch, seq, since }]),
  );
}

/**
 * True if a stream has another epoch, or its cursor is ahead
 * of the head: the server was restored (rule D5).
 */
function isAfterRestore(page: PullResponse, cursors: Cursors): boolean {
  return Object.entries(page.streams).some(([stream, { epoch, reset }]) => {
    const known = cursors[stream];
    return known !== undefined && (reset || known.epoch !== epoch);
  });
}

/**
 * True if the server does not know a turn that it has answered: it was
 * restored, however far its heads are (rule D5).
 */
function hasForgotten(ledger: LedgerRecord | null, { acknowledged }: PullResponse): boolean {
  return ledger?.heard !== undefined && (acknowledged === null || ledger.heard > acknowledged);
}

function askPage(context: CycleContext, from: Omit<AskedPage, 'sentAtMs' | 'asked'>): AskedPage {
  const sentAtMs = context.clock.now();
  const asked = callPull(context, { ...from, sentAtMs });
  // Nothing awaits this page if applying the one before fails, so its rejection is caught here.
  asked.catch(() => undefined);
  return { ...from, sentAtMs, asked };
}

async function callPull(
  context: CycleContext,
  { cursors, outbox, rows, fit, sentAtMs }: Omit<AskedPage, 'asked'>,
): Promise<CallOutcome<PullResponse>> {
  const outcome = await callFunction({
    network: context.network,
    accessToken: context.accessToken,
    name: 'sync_pull',
    body: {
      expected_user: context.userId,
      cursors,
      max_rows: Math.min(rows, fit),
      needed_first: true,
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

/**
 * The cursors after this page is applied. Until the head is reached, each
 * names the old start of its window (rule D10).
 */
function cursorsAfter(page: PullResponse, { cursors }: { cursors: Cursors }): Cursors {
  return Object.fromEntries(
    Object.entries(page.streams).map(([stream, { epoch, to, since }]) => [
      stream,
      { epoch, seq: to, since: (cursors[stream] ?? { since }).since ?? null },
    ]),
  );
}

function remaining(page: PullResponse): number {
  return Object.values(page.streams).reduce((sum, { head, to }) => sum + head - to, 0);
}

/**
 * True if the page moves a cursor. A page that promises more
 * without moving one would be asked for without end.
 */
function advances(page: PullResponse, cursors: Cursors): boolean {
  return Object.entries(page.streams).some(
    ([stream, { to, reset }]) => reset || to > (cursors[stream]?.seq ?? 0),
  );
}

/**
 * True if the page is the first of a stream. Only that one holds what is needed
 * first, and leaves its cursor at 0 (rule D13).
 */
function namesNewStream(page: PullResponse, cursors: Cursors): boolean {
  return Object.keys(page.streams).some((stream) => !(stream in cursors));
}
