import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import { writeRow } from '../../session/data/write-row.ts';

const echoed = z.object({ id: z.string() });

/**
 * Deletes a row as the person signed in. `deleted` if the server echoes the deleted row, or has none: a
 * repeat after a lost answer finds nothing to delete.
 */
export async function deletePublication(options: {
  table: 'promotions' | 'events';
  id: string;
}): Promise<'deleted' | 'failed'> {
  const request = {
    table: options.table,
    where: { id: `eq.${options.id}` },
    columns: ['id'],
    row: echoed,
  };
  const answer = await writeRow({ ...request, method: 'DELETE' });
  if (answer.outcome === 'written') return 'deleted';
  if (answer.outcome !== 'hidden') return 'failed';
  const found = await readRows({ ...request, limit: 1 });
  return found.outcome === 'answered' && found.value.length === 0 ? 'deleted' : 'failed';
}
