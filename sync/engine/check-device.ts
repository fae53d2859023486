/**
 * Compares the rows of this device with the server's, and fetches what differs (rule D9). It finds rows that the
 * device lost, and server rows that changed without an entry in the change log.
 */
import type { z } from 'zod';
import type { HealedRows } from './device-check.ts';
import { digestRows, documentOf } from '../digest/digest-rows.ts';
import { noteCheck, readCheck } from '../local/store/device-check-record.ts';
import { readServerRows } from '../local/rows/server-rows.ts';
import { type DigestsResponse, digestsResponse, runResponse } from './protocol.ts';
import { putRows, removeRows } from './apply-page.ts';
import { callFunction } from './call-function.ts';
import { type CycleContext, cycleServerNowMs } from './cycle-context.ts';
import { pullAll } from './pull-all.ts';
import { withLease } from './with-lease.ts';

const CALL_TIMEOUT_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** The delay after a comparison that the server did not answer completely. */
const AGAIN_AFTER_MS = 60 * 60_000;
/** The number of times that a comparison first fetches newer changes before it is put off. */
const MOST_PULLS = 5;

interface Found {
  rows: number;
  healed: HealedRows[];
}

/** Does nothing unless a comparison is due. Meant for the end of a cycle that reached the heads. */
export async function checkDevice(context: CycleContext): Promise<void> {
  const { bulk } = context;
  const nowMs = cycleServerNowMs(context);
  const known = await readCheck(bulk);
  // The first fetch has just ended, so the first comparison is due in a day.
  if (!known) return noteCheck(bulk, { dueAtMs: nowMs + DAY_MS });
  // A due time that a wrong clock put years ahead must not delay the comparison for years.
  const due = known.requested || nowMs >= known.dueAtMs || known.dueAtMs > nowMs + DAY_MS;
  if (!due) return;
  const found = await compareAll(context);
  const atMs = cycleServerNowMs(context);
  if (!found) {
    const last = { atMs, outcome: 'unanswered', rows: 0, healed: [] } as const;
    return noteCheck(bulk, { dueAtMs: atMs + AGAIN_AFTER_MS, last });
  }
  const outcome = found.healed.length > 0 ? 'healed' : 'equal';
  await noteCheck(bulk, { dueAtMs: atMs + DAY_MS, last: { atMs, outcome, ...found } });
}

/** Compares all tables. Null if the server did not answer every call. */
async function compareAll(context: CycleContext): Promise<Found | null> {
  const all: Found = { rows: 0, healed: [] };
  const pulls = { left: MOST_PULLS };
  for (const entity of context.bulk.definitions.keys()) {
    const found = await compareEntity(context, { entity, pulls });
    if (!found) return null;
    all.rows += found.rows;
    const { fetched, removed } = found;
    if (fetched + removed > 0) all.healed.push({ atMs: cycleServerNowMs(context), entity, fetched, removed });
  }
  return all;
}

type Compared = { rows: number; fetched: number; removed: number };

async function compareEntity(
  context: CycleContext,
  options: { entity: string; pulls: { left: number } },
): Promise<Compared | null> {
  const { entity, pulls } = options;
  const sum: Compared = { rows: 0, fetched: 0, removed: 0 };
  for (let after: string | null = null; ;) {
    const page: DigestsResponse | null = await ask(context, {
      name: 'sync_digests',
      body: { entity, after },
      answer: digestsResponse,
    });
    if (!page) return null;
    if (!(await isLevel(context, page))) {
      // Another device wrote meanwhile, so its changes are fetched first.
      pulls.left -= 1;
      if (pulls.left < 0 || (await pullAll(context)).kind !== 'done') return null;
      continue;
    }
    for (const { until, digest, rows } of runsOf(page)) {
      sum.rows += rows;
      const here = await readServerRows(context.bulk, { entity, after, until });
      if (digestRows(here) !== digest) {
        const healed = await heal(context, { entity, after, until });
        if (!healed) return null;
        sum.fetched += healed.fetched;
        sum.removed += healed.removed;
      }
      after = until;
    }
    if (page.next === null) return sum;
  }
}

/**
 * The runs, each with the last id that it covers; null if it covers the rest of the
 * table. An empty table is one run without rows.
 */
function runsOf({ runs, next }: DigestsResponse): { until: string | null; digest: string; rows: number }[] {
  if (runs.length === 0) return [{ until: null, digest: digestRows([]), rows: 0 }];
  return runs.map(({ last, digest, rows }, n) => ({
    until: next === null && n === runs.length - 1 ? null : last,
    digest,
    rows,
  }));
}

/**
 * True if this device has read exactly what the digests cover, with the
 * same windows. Only then they can be compared.
 */
async function isLevel({ bulk }: CycleContext, { streams }: DigestsResponse): Promise<boolean> {
  const known = await bulk.streams.toArray();
  return (
    known.length === Object.keys(streams).length &&
    known.every(({ stream, epoch, seq, since = null }) => {
      const now = streams[stream];
      // A stream that nobody ever wrote to has no epoch yet; it gets one with its first entry.
      return now && now.head === seq && (now.since ?? null) === since && (now.epoch === epoch || seq === 0);
    })
  );
}

/**
 * Fetches one run, and makes this device's rows equal to it beneath unsent
 * changes. Null if the server did not answer.
 */
async function heal(
  context: CycleContext,
  range: { entity: string; after: string | null; until: string | null },
): Promise<{ fetched: number; removed: number } | null> {
  const { bulk, userId } = context;
  const { entity } = range;
  const answer = await ask(context, { name: 'sync_run', body: range, answer: runResponse });
  if (!answer) return null;
  const head = answer.streams[userId]?.head ?? 0;
  return withLease(context, [bulk.rows(entity), bulk.seen], async () => {
    const here = await readServerRows(bulk, range);
    const documents = new Map(here.map((row) => [row.id, documentOf(row)]));
    const rows = answer.rows.filter(
      (row) => documents.get(String(row['id'])) !== documentOf(row),
    ) as typeof here;
    const there = new Set(answer.rows.map((row) => row['id']));
    const gone = here.filter(({ id }) => !there.has(id)).map(({ id }) => id);
    await putRows(bulk, { entity, rows, head });
    await removeRows(bulk, { entity, ids: gone, head });
    return { fetched: rows.length, removed: gone.length };
  });
}

async function ask<T extends { uid: string }>(
  context: CycleContext,
  call: { name: string; body: object; answer: z.ZodType<T> },
): Promise<T | null> {
  const { network, accessToken, userId } = context;
  const outcome = await callFunction({
    network,
    accessToken,
    name: call.name,
    body: { expected_user: userId, ...call.body },
    answer: call.answer,
    timeoutMs: CALL_TIMEOUT_MS,
  });
  return outcome.kind === 'ok' ? outcome.value : null;
}
