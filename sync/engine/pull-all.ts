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

/** A first page that was asked for, and from where. */
export interface AskedPage {
  cursors: Cursors;
  /** The name of this device's outbox; null where nothing was sent. */
  outbox: string | null;
  rows: number;
  /** The number of rows that filled the last page; a larger request would make the server read rows twice. */
  fit: number;
  sentAtMs: number;
  asked: Promise<CallOutcome<PullResponse>>;
}

/** Asks for the first page; what is still to go onto the disk goes there before the page does. */
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

export type PullOutcome =
  | Exclude<StepOutcome, { kind: 'done' }>
  /** `restored`: the server was found to be, so that attempts and calls may wait again. `streams`: those of the last answer. */
  | { kind: 'done'; asOfMs: number | null; restored: boolean; streams: readonly string[] };

/**
 * `first` where the first page is on its way already. `asOfMs` is the server's time of the last page: until then no backup
 * was restored that this device does not know of. Null where the fetching waits for what is to be sent first.
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
      // Two servers that disagree about the day would have it read again and again.
      if (widened) return { kind: 'paused', cause: 'server', afterMs: null };
      widened = true;
      asking = askPage(context, { ...asking, cursors: await readCursors(context) });
      continue;
    }
    if (page.more) {
      // While this page goes onto the disk, the next one is already on its way.
      const rows = await growPull(context, asking);
      // What is needed first is few rows, however light they are.
      const weighty = isInLog && entriesOf(page) < Math.min(asking.rows, asking.fit);
      const fit = weighty ? entriesOf(page) : asking.fit;
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

/** The lease ensures that nobody else moves the streams before the page goes onto the disk (rule E2). */
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

/** Another epoch, or a cursor ahead of the head (rule D5). */
function isAfterRestore(page: PullResponse, cursors: Cursors): boolean {
  return Object.entries(page.streams).some(([stream, { epoch, reset }]) => {
    const known = cursors[stream];
    return known !== undefined && (reset || known.epoch !== epoch);
  });
}

/** The server does not know a turn of this outbox that it has answered: it was restored, however far its heads are (rule D5). */
function hasForgotten(ledger: LedgerRecord | null, { acknowledged }: PullResponse): boolean {
  return ledger?.heard !== undefined && (acknowledged === null || ledger.heard > acknowledged);
}

function askPage(context: CycleContext, from: Omit<AskedPage, 'sentAtMs' | 'asked'>): AskedPage {
  const sentAtMs = context.clock.now();
  const asked = callPull(context, { ...from, sentAtMs });
  // Nothing awaits this page if applying the one before fails.
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

/** The cursors after this page is applied. Until the head is reached a window begins where it began before (rule D10). */
function cursorsAfter(page: PullResponse, { cursors }: { cursors: Cursors }): Cursors {
  return Object.fromEntries(
    Object.entries(page.streams).map(([stream, { epoch, to, since }]) => [
      stream,
      { epoch, seq: to, since: (cursors[stream] ?? { since }).since ?? null },
    ]),
  );
}

function entriesOf({ rows, tombstones, evict }: PullResponse): number {
  const lists = [rows, tombstones, evict].flatMap((part): unknown[][] => Object.values(part));
  return Math.max(
    1,
    lists.reduce((sum, list) => sum + list.length, 0),
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

/** Only the first page of a stream holds what is needed first, and leaves its cursor at 0 (rule D13). */
function namesNewStream(page: PullResponse, cursors: Cursors): boolean {
  return Object.keys(page.streams).some((stream) => !(stream in cursors));
}
