import type { z } from 'zod';
import type { FunctionAnswer } from './call-database-function.ts';
import { readRows } from './read-rows.ts';

const PAGE_ROWS = 500;

/**
 * Reads all rows page by page, because the API truncates long answers (PLATFORM-1). `order` must be a total
 * order.
 */
export async function readAllRows<Row>(options: {
  table: string;
  where: Readonly<Record<string, string>>;
  columns: readonly string[];
  row: z.ZodType<Row>;
  order: string;
}): Promise<FunctionAnswer<Row[]>> {
  const all: Row[] = [];
  for (;;) {
    const where = { ...options.where, offset: String(all.length) };
    const answer = await readRows({ ...options, where, limit: PAGE_ROWS });
    if (answer.outcome !== 'answered') return answer;
    all.push(...answer.value);
    if (answer.value.length < PAGE_ROWS) return { outcome: 'answered', value: all };
  }
}
