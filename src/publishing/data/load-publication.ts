import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import type { Refusal, SessionProblem } from '../../session/data/session-answer.ts';

export type LoadedPublication<Stored> =
  { outcome: 'loaded'; stored: Stored } | { outcome: 'missing' } | Refusal | SessionProblem;

/** A row with every column of the form. */
export async function loadPublication<Stored>(options: {
  publication: { table: string; stored: z.ZodType<Stored>; storedColumns: readonly string[] };
  id: string;
}): Promise<LoadedPublication<Stored>> {
  const { publication, id } = options;
  // The server refuses an id that is none as a value; to the person it is simply not there.
  if (!z.guid().safeParse(id).success) return { outcome: 'missing' };
  const answer = await readRows({
    table: publication.table,
    where: { id: `eq.${id}` },
    columns: publication.storedColumns,
    row: publication.stored,
    limit: 1,
  });
  if (answer.outcome !== 'answered') return answer;
  const [stored] = answer.value;
  return stored ? { outcome: 'loaded', stored } : { outcome: 'missing' };
}
