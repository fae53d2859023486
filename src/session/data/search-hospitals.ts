import { z } from 'zod';
import { readRows } from './read-rows.ts';

const row = z.object({ id: z.string(), name: z.string() });
const LIMIT = 8;

/** Hospitals whose name contains `query`, at most 8, sorted by name. Empty when the server did not answer. */
export async function searchHospitals(options: { query: string }): Promise<z.infer<typeof row>[]> {
  // These characters are wildcards of PostgREST and SQL, not letters of a name.
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
