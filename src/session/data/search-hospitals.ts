import { z } from 'zod';
import type { FunctionAnswer } from './call-database-function.ts';
import { readRows } from './read-rows.ts';

const row = z.object({ id: z.string(), name: z.string() });
const LIMIT = 8;

/** Hospitals whose name contains `query`, at most 8, sorted by name. */
export async function searchHospitals(options: {
  query: string;
}): Promise<FunctionAnswer<z.infer<typeof row>[]>> {
  // These characters are wildcards of PostgREST and SQL, not letters of a name.
  const query = options.query.trim().replace(/[*%_\\]/g, '');
  if (query === '') return { outcome: 'answered', value: [] };
  return readRows({
    table: 'hospitals',
    where: { name: `ilike.*${query}*` },
    columns: ['id', 'name'],
    row,
    order: 'name.asc',
    limit: LIMIT,
  });
}
