import { z } from 'zod';
import { requestWithSession } from './request-with-session.ts';
import type { SessionAnswer } from './session-answer.ts';

/** `hidden`: nothing was written, because row-level security shows this person no such row (SECURITY-6). */
export type WrittenRow<Row> =
  { outcome: 'written'; row: Row } | { outcome: 'hidden' } | Exclude<SessionAnswer, { outcome: 'answered' }>;

/**
 * Inserts, updates or deletes one row, and reports `written` only when the server returns that row. `where`
 * has PostgREST filters, e.g. `{ id: 'eq.…' }`; `row` parses the returned `columns`.
 */
export async function writeRow<Row>(options: {
  method: 'POST' | 'PATCH' | 'DELETE';
  table: string;
  where?: Readonly<Record<string, string>>;
  values?: Readonly<Record<string, unknown>>;
  columns: readonly string[];
  row: z.ZodType<Row>;
}): Promise<WrittenRow<Row>> {
  const query = new URLSearchParams({ ...options.where, select: options.columns.join(',') });
  const answer = await requestWithSession({
    method: options.method,
    path: `/rest/v1/${options.table}?${query.toString()}`,
    headers: { prefer: 'return=representation' },
    ...(options.values ? { body: options.values } : {}),
  });
  if (answer.outcome !== 'answered') return answer;
  const rows = z.array(options.row).safeParse(answer.json);
  if (!rows.success) return { outcome: 'unreachable', offline: false };
  const [row] = rows.data;
  return row === undefined ? { outcome: 'hidden' } : { outcome: 'written', row };
}
