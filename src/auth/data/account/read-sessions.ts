import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';

const row = z.object({
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});

/** Reads the person's sessions on all devices. */
export function readSessions(): Promise<FunctionAnswer<z.infer<typeof row>[]>> {
  return callDatabaseFunction({ name: 'own_sessions', values: {}, answer: z.array(row) });
}
