import { useMemo } from 'react';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { useStoredRows } from '../../../session/data/use-stored-rows.ts';
import { z } from 'zod';

const named = z.object({ id: z.string(), name: z.string() });
const person = z
  .looseObject({ user_id: z.string(), full_name: z.string().nullable(), email: z.string().nullable() })
  .transform(({ user_id: id, full_name: name, email }) => ({ id, name: name?.trim() || email || '' }));

/** Names of the hospital's people by id, as they were last read; those who left are not in it. */
export function useStaffNames(hospitalId: string): ReadonlyMap<string, string> {
  const stored = useStoredRows({
    key: `staff-names:${hospitalId}`,
    row: named,
    ask: () =>
      callDatabaseFunction({
        name: 'hospital_people',
        values: { hospital: hospitalId },
        answer: z.array(person),
      }),
  });
  const rows = stored.state === 'ready' ? stored.rows : null;
  return useMemo(() => new Map(rows?.map(({ id, name }) => [id, name])), [rows]);
}
