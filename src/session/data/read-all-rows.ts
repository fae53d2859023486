import type { z } from 'zod';
import type { FunctionAnswer } from './call-database-function.ts';
import { readRows } from './read-rows.ts';

const PAGE_ROWS = 500;
/** Far beyond any hospital; a list that grew past it would be read for ever. */
const MOST_PAGES = 20;

/** Reads all rows page by page, because the API cuts long answers (PLATFORM-1). `order` must be total. */
export async function readAllRows<Row>(options: {
  table: string;
  where: Readonly<Record<string, string>>;
  columns: readonly string[];
  row: z.ZodType<Row>;
  order: string;
}): Promise<FunctionAnswer<Row[]>> {
  const all: Row[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const where = { ...options.where, offset: String(page * PAGE_ROWS) };
    const answer = await readRows({ ...options, where, limit: PAGE_ROWS });
    if (answer.outcome !== 'answered') return answer;
    all.push(...answer.value);
    if (answer.value.length < PAGE_ROWS) break;
  }
  return { outcome: 'answered', value: all };
}
