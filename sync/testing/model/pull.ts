import type { Columns, Cursors, PullResponse } from '../../protocol.ts';
import { rowOf, streamOf, type Change, type ModelContext } from './state.ts';

/** One page of everything `userId` may read, as `public.sync_pull` answers it. */
export function pullPage(options: {
  context: ModelContext;
  userId: string;
  cursors: Cursors;
  maxRows: number;
}): PullResponse {
  const { context, userId, cursors } = options;
  const pageSize = Math.min(Math.max(options.maxRows, 1), 1000);
  // A person reads their own stream; it is the only one until hospitals have one.
  const streamId = userId;
  const stream = streamOf(context, streamId);
  const cursor = cursors[streamId];
  const usable = cursor !== undefined && cursor.epoch === stream.epoch && cursor.seq <= stream.head;
  const start = usable ? cursor.seq : 0;
  const ahead = [...stream.changes.values()]
    .filter((change) => change.seq > start)
    .sort((a, b) => a.seq - b.seq);
  const page = ahead.slice(0, pageSize);
  const to = page.length < ahead.length ? (page.at(-1)?.seq ?? start) : stream.head;

  const rows: Record<string, Columns[]> = {};
  const tombstones: Record<string, string[]> = {};
  const evict: Record<string, string[]> = {};
  const put = <T>(into: Record<string, T[]>, change: Change, item: T) =>
    (into[change.entity] ??= []).push(item);
  for (const change of page) {
    const row = rowOf(context, change.entity, change.rowId);
    if (change.kind === 'delete') put(tombstones, change, change.rowId);
    else if (row?.['user_id'] === userId) put(rows, change, structuredClone(row));
    else put(evict, change, change.rowId);
  }
  return {
    uid: userId,
    server_time: context.now(),
    streams: {
      [streamId]: { epoch: stream.epoch, head: stream.head, to, reset: cursor !== undefined && !usable },
    },
    more: to < stream.head,
    rows,
    tombstones,
    evict,
  };
}
