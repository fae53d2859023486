import { z } from 'zod';
import { writeRow } from '../../session/data/write-row.ts';

/** Deletes a row as the person signed in; `deleted` only if the server echoes the deleted row. */
export async function deletePublication(options: {
  table: 'promotions' | 'events';
  id: string;
}): Promise<'deleted' | 'failed'> {
  const answer = await writeRow({
    method: 'DELETE',
    table: options.table,
    where: { id: `eq.${options.id}` },
    columns: ['id'],
    row: z.object({ id: z.string() }),
  });
  return answer.outcome === 'written' ? 'deleted' : 'failed';
}
