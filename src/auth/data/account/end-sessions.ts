import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';

/** Ends one other session, or all others; answers how many. The session of this device goes on (SECURITY-37). */
export function endSessions(options: { session: string | null }): Promise<FunctionAnswer<number>> {
  return callFunction({ name: 'end_sessions', values: { session: options.session }, answer: z.number() });
}
