import { z } from 'zod';
import { writeRow } from '../../session/data/write-row.ts';

/** Deletes an event in the name of the person signed in; done only where the server shows the deleted row. */
export async function deleteOwnEvent(options: { id: string }): Promise<'deleted' | 'failed'> {
  const answer = await writeRow({
    method: 'DELETE',
    table: 'events',
    where: { id: `eq.${options.id}` },
    columns: ['id'],
    row: z.object({ id: z.string() }),
  });
  return answer.outcome === 'written' ? 'deleted' : 'failed';
}
