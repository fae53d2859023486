import { z } from 'zod';
import { requestWithSession } from './request-with-session.ts';
import type { FunctionAnswer } from './call-database-function.ts';

/**
 * Reads at most `limit` rows that the person may see. `where` has PostgREST filters, e.g. `{ user_id: 'eq.…'
 * }`. If any row does not match `row`, the outcome is `unreachable`.
 */
export async function readRows<Row>(options: {
  table: string;
  where: Readonly<Record<string, string>>;
  columns: readonly string[];
  row: z.ZodType<Row>;
  order?: string;
  limit: number;
}): Promise<FunctionAnswer<Row[]>> {
  const { table, where, columns, order, limit } = options;
  const query = new URLSearchParams({
    ...where,
    select: columns.join(','),
    limit: String(limit),
    ...(order === undefined ? {} : { order }),
  });
  const answer = await requestWithSession({ method: 'GET', path: `/rest/v1/${table}?${query.toString()}` });
  if (answer.outcome !== 'answered') return answer;
  const rows = z.array(options.row).safeParse(answer.json);
  return rows.success
    ? { outcome: 'answered', value: rows.data }
    : { outcome: 'unreachable', offline: false };
}
