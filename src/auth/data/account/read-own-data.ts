import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';

/** Every row about the person, by table, as the server has it (SECURITY-37). */
export function readOwnData(): Promise<FunctionAnswer<Record<string, unknown>>> {
  return callFunction({ name: 'own_data', values: {}, answer: z.record(z.string(), z.unknown()) });
}
