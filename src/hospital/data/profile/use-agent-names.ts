import { useMemo } from 'react';
import { z } from 'zod';
import { callDatabaseFunction } from '../../../session/data/call-database-function.ts';
import { useStoredRows } from '../../../session/data/use-stored-rows.ts';

const named = z.object({ id: z.string(), name: z.string() });
const agent = z
  .object({ user_id: z.string(), full_name: z.string() })
  .transform(({ user_id: id, full_name: name }) => ({ id, name: name.trim() }));

/** Names of the agents whose bookings the hospital has, by id, as they were last read. */
export function useAgentNames(hospitalId: string): ReadonlyMap<string, string> {
  const stored = useStoredRows({
    key: `agent-names:${hospitalId}`,
    row: named,
    ask: () =>
      callDatabaseFunction({
        name: 'hospital_agents',
        values: { hospital: hospitalId },
        answer: z.array(agent),
      }),
  });
  const rows = stored.state === 'ready' ? stored.rows : null;
  return useMemo(() => new Map(rows?.map(({ id, name }) => [id, name])), [rows]);
}
