import { z } from 'zod';
import type { Store } from '../../../../sync/index.ts';
import { callDatabaseFunction, type FunctionAnswer } from '../../../session/data/call-database-function.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { storeOfPerson } from '../../../session/data/store-of-person.ts';

const ASK_AGAIN_MS = 10 * 60_000;

const openRequests = z.object({ count: z.int(), due_at: z.string().nullable() });
type Answer = FunctionAnswer<z.infer<typeof openRequests>>;

/**
 * The last request and its time. It belongs to the session of one store, so no person gets the count of
 * another.
 */
let cached: { store: Store | null; askedMs: number; answer: Promise<Answer> } | null = null;

/**
 * Counts the requests about personal data that the person has to answer; `due_at` is when the first is due
 * (PRIVACY-10). Needs a network. An answer is reused for 10 minutes, or until the person answers a request.
 */
export function readOpenRequests(): Promise<Answer> {
  const [store, nowMs] = [storeOfPerson(), serverNowMs()];
  if (cached?.store === store && Math.abs(nowMs - cached.askedMs) < ASK_AGAIN_MS) return cached.answer;
  const answer = callDatabaseFunction({ name: 'open_requests', values: {}, answer: openRequests });
  cached = { store, askedMs: nowMs, answer };
  void answer.then(({ outcome }) => {
    if (outcome !== 'answered' && cached?.answer === answer) cached = null;
  });
  return answer;
}

/** Makes the next call ask the server, because a request was answered on this device. */
export function forgetOpenRequests(): void {
  cached = null;
}
