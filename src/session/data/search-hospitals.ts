import { z } from 'zod';
import { readRows } from './read-rows.ts';

const row = z.object({ id: z.string(), name: z.string() });
const LIMIT = 8;

/** Hospitals whose name has the text in it, at most 8 by name; an empty list where nothing came back. */
export async function searchHospitals(options: { query: string }): Promise<z.infer<typeof row>[]> {
  // Stars and percent signs are PostgREST's and SQL's wildcards, not letters of a name.
  const query = options.query.trim().replace(/[*%_\\]/g, '');
  if (query === '') return [];
  const answer = await readRows({
    table: 'hospitals',
    where: { name: `ilike.*${query}*` },
    columns: ['id', 'name'],
    row,
    order: 'name.asc',
    limit: LIMIT,
  });
  return answer.outcome === 'answered' ? answer.value : [];
}
