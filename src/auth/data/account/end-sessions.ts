import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';

/**
 * Ends the session with this id, or with null all sessions but this device's; returns how many ended
 * (SECURITY-37).
 */
export function endSessions(options: { session: string | null }): Promise<FunctionAnswer<number>> {
  return callDatabaseFunction({
    name: 'end_sessions',
    values: { session: options.session },
    answer: z.number(),
  });
}
