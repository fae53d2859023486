import type { Columns, Cursors, PullResponse } from '../../engine/protocol.ts';
import {
  isInWindow,
  myStreams,
  streamOf,
  visibleRow,
  windowStart,
  worldOf,
  type LoggedChange,
  type ModelContext,
} from './model-state.ts';
import { neededFirst } from './needed-first.ts';

const MAX_PAGE_BYTES = 512 * 1024;
/** The most rows that are needed first in a page: few enough to arrive soon on a slow network. */
const MOST_NEEDED_ROWS = 200;

type Entry = Pick<LoggedChange, 'entity' | 'rowId' | 'kind'>;

interface Asked {
  context: ModelContext;
  userId: string;
  cursors: Cursors;
  maxRows: number;
  neededFirst: boolean;
}

/** One page of everything `userId` may read, as `public.sync_pull` answers it. */
export function pullPage(asked: Asked): Omit<PullResponse, 'acknowledged'> {
  for (let maxRows = asked.maxRows; ;) {
    const page = readPage({ ...asked, maxRows });
    const bytes = new TextEncoder().encode(JSON.stringify(page.rows)).byteLength;
    if (bytes <= MAX_PAGE_BYTES || page.entries <= 1) return page;
    maxRows = Math.max(1, Math.floor((page.entries * 500_000) / bytes));
  }
}

function readPage(options: Asked): Omit<PullResponse, 'acknowledged'> {
  const { context, userId, cursors } = options;
  const pageSize = Math.min(Math.max(options.maxRows, 1), 1000);
  const positions = myStreams(context, userId).map((stream) => {
    const { epoch, head, changes } = streamOf(context, stream);
    const cursor = cursors[stream];
    const usable = cursor !== undefined && cursor.epoch === epoch && cursor.seq <= head;
    const start = usable ? cursor.seq : 0;
    const since = windowStart(context, { stream, userId });
    // A device that was away has not heard of rows that were
    // closed after its window's start and before today's.
    const known = usable ? cursor.since : null;
    const from = since && known && Date.parse(known) < Date.parse(since) ? known : since;
    const ahead = [...changes.values()]
      .filter(({ seq, closedAt }) => seq > start && isInWindow(closedAt, from))
      .sort((a, b) => a.seq - b.seq);
    return { stream, epoch, head, start, ahead, reset: cursor !== undefined && !usable, since };
  });

  let page: Entry[] = [];
  const streams: PullResponse['streams'] = {};
  let full = false;
  for (const { stream, epoch, head, start, ahead, reset, since } of positions) {
    const part: LoggedChange[] = full ? [] : ahead.slice(0, pageSize - page.length);
    page.push(...part);
    // The page ends where a stream has more entries than fit; streams after it are not started.
    const cut: boolean = full || part.length < ahead.length;
    streams[stream] = { epoch, head, to: cut ? (part.at(-1)?.seq ?? start) : head, reset, since };
    full = cut;
  }

  const more = Object.values(streams).some(({ to, head }) => to < head);
  if (options.neededFirst && more) {
    const hospitals = new Set(positions.map(({ stream }) => stream).filter((stream) => !(stream in cursors)));
    const needed = neededFirst(worldOf(context), {
      hospitals,
      maxRows: Math.min(pageSize, MOST_NEEDED_ROWS),
    });
    if (needed.length > 0) {
      page = needed.map((entry) => ({ ...entry, kind: 'upsert' }));
      for (const { stream, start } of positions) Object.assign(streams[stream] ?? {}, { to: start });
    }
  }

  const rows: Record<string, Columns[]> = {};
  const tombstones: Record<string, string[]> = {};
  const evict: Record<string, string[]> = {};
  const put = <T>(into: Record<string, T[]>, entity: string, item: T) => (into[entity] ??= []).push(item);
  let entries = 0;
  for (const { entity, rowId, gone } of oncePerRow(page)) {
    // An entry without a table only makes devices pull.
    if (!context.entities.has(entity)) continue;
    entries += 1;
    const row = visibleRow(context, { entity, rowId, userId });
    if (gone) put(tombstones, entity, rowId);
    else if (row) put(rows, entity, structuredClone(row));
    else put(evict, entity, rowId);
  }
  return { uid: userId, server_time: context.now(), streams, more, rows, tombstones, evict, entries };
}

/** Lists a row of two streams once, and lists it as gone only if both streams say so. */
function oncePerRow(page: readonly Entry[]): { entity: string; rowId: string; gone: boolean }[] {
  const reported = new Map<string, { entity: string; rowId: string; gone: boolean }>();
  for (const { entity, rowId, kind } of page) {
    const key = `${entity} ${rowId}`;
    const gone = kind === 'delete' && (reported.get(key)?.gone ?? true);
    reported.set(key, { entity, rowId, gone });
  }
  return [...reported.values()];
}
