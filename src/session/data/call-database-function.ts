import type { z } from 'zod';
import { requestWithSession } from './request-with-session.ts';
import type { SessionAnswer } from './session-answer.ts';

/** The parsed value of a database function, or why there is none. */
export type FunctionAnswer<Value> =
  { outcome: 'answered'; value: Value } | Exclude<SessionAnswer, { outcome: 'answered' }>;

/**
 * Calls a database function (RPC) with the person's token. An answer that does not match `answer` counts as
 * `unreachable`.
 */
export async function callDatabaseFunction<Value>(options: {
  name: string;
  values: Readonly<Record<string, unknown>>;
  answer: z.ZodType<Value>;
  timeoutMs?: number;
}): Promise<FunctionAnswer<Value>> {
  const answer = await requestWithSession({
    method: 'POST',
    path: `/rest/v1/rpc/${options.name}`,
    body: options.values,
    ...(options.timeoutMs === undefined ? {} : { timeoutMs: options.timeoutMs }),
  });
  if (answer.outcome !== 'answered') return answer;
  const read = options.answer.safeParse(answer.json);
  return read.success
    ? { outcome: 'answered', value: read.data }
    : { outcome: 'unreachable', offline: false };
}
