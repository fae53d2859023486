import { z } from 'zod';
import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';

/** Every row about the person that the server has, by table (SECURITY-37). */
export function readOwnData(): Promise<FunctionAnswer<Record<string, unknown>>> {
  return callDatabaseFunction({ name: 'own_data', values: {}, answer: z.record(z.string(), z.unknown()) });
}
