import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { writeRow } from '../../session/data/write-row.ts';

/**
 * Deletes a row as the person signed in. `gone`: there is no such row any more, because another person deleted it, or
 * an earlier try whose answer was lost. A row that the person may not delete is `failed`.
 */
export async function deletePublication(options: {
  table: 'promotions' | 'events';
  id: string;
}): Promise<'deleted' | 'gone' | 'failed'> {
  const row = {
    table: options.table,
    where: { id: `eq.${options.id}` },
    columns: ['id'],
    row: z.object({ id: z.string() }),
  };
  const answer = await writeRow({ ...row, method: 'DELETE' });
  if (answer.outcome === 'written') return 'deleted';
  if (answer.outcome !== 'hidden') return 'failed';
  const left = await readRows({ ...row, limit: 1 });
  return left.outcome === 'answered' && left.value.length === 0 ? 'gone' : 'failed';
}
