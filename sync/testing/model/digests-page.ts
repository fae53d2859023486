import { digestRows } from '../../digest/digest-rows.ts';
import type { Columns, DigestsResponse, RunResponse } from '../../engine/protocol.ts';
import { heldRow, myStreams, streamOf, windowStart, type ModelContext } from './model-state.ts';

const ROWS_PER_RUN = 500;
const ROWS_PER_PAGE = 10_000;

interface Asked {
  context: ModelContext;
  userId: string;
  entity: string;
  after: string | null;
}

/** As `public.sync_digests`. */
export function digestsPage(asked: Asked): DigestsResponse {
  const { context } = asked;
  const page = rowsBetween({ ...asked, until: null }).slice(0, ROWS_PER_PAGE);
  const runs: DigestsResponse['runs'] = [];
  for (let from = 0; from < page.length; from += ROWS_PER_RUN) {
    const run = page.slice(from, from + ROWS_PER_RUN);
    runs.push({ last: String(run.at(-1)?.['id']), rows: run.length, digest: digestRows(run) });
  }
  const next = page.length === ROWS_PER_PAGE ? (runs.at(-1)?.last ?? null) : null;
  return { uid: asked.userId, server_time: context.now(), streams: headsOf(asked), runs, next };
}

/** As `public.sync_run`. */
export function readRun(asked: Asked & { until: string | null }): RunResponse {
  const rows = structuredClone(rowsBetween(asked));
  const server_time = asked.context.now();
  return { uid: asked.userId, server_time, streams: headsOf(asked), rows, entries: rows.length };
}

function rowsBetween(asked: Asked & { until: string | null }): Columns[] {
  const { context, userId, entity, after, until } = asked;
  const ids = [...(context.state.rows.get(entity)?.keys() ?? [])].sort();
  return ids
    .filter((id) => (after === null || id > after) && (until === null || id <= until))
    .map((rowId) => heldRow(context, { entity, rowId, userId }))
    .filter((row) => row !== undefined);
}

function headsOf({ context, userId }: Asked): DigestsResponse['streams'] {
  const streams = myStreams(context, userId).map((stream) => {
    const { epoch, head } = streamOf(context, stream);
    return [stream, { epoch, head, since: windowStart(context, { stream, userId }) }] as const;
  });
  return Object.fromEntries(streams);
}
