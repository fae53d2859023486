import { z } from 'zod';
import { callFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';

const openRequests = z.object({ count: z.int(), due_at: z.string().nullable() });

/** How many requests about data the person has to answer, and when the first is due (PRIVACY-10). Needs a network. */
export function readOpenRequests(): Promise<FunctionAnswer<z.infer<typeof openRequests>>> {
  return callFunction({ name: 'open_requests', values: {}, answer: openRequests });
}
