import { z } from 'zod';
import { readRows } from '../../session/data/read-rows.ts';
import type { Refusal, SessionProblem } from '../../session/data/session-answer.ts';

/** `missing`: no such row exists, the person may not read it, or the id is malformed. */
export type LoadedPublication<Stored> =
  { outcome: 'loaded'; stored: Stored } | { outcome: 'missing' } | Refusal | SessionProblem;

/** Reads a row with every column of the form, as the person signed in. */
export async function loadPublication<Stored>(options: {
  publication: { table: string; stored: z.ZodType<Stored>; storedColumns: readonly string[] };
  id: string;
}): Promise<LoadedPublication<Stored>> {
  const { publication, id } = options;
  // The server would refuse a malformed id as an invalid value; to the person the row is simply missing.
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
