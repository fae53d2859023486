import type { z } from 'zod';
import { askSession } from './ask-session.ts';
import type { SessionAnswer } from './session-answer.ts';

export type FunctionAnswer<Value> =
  { outcome: 'answered'; value: Value } | Exclude<SessionAnswer, { outcome: 'answered' }>;

/** Calls a database function in the person's name; an answer of another shape proves nothing. */
export async function callFunction<Value>(options: {
  name: string;
  values: Readonly<Record<string, unknown>>;
  answer: z.ZodType<Value>;
  timeoutMs?: number;
}): Promise<FunctionAnswer<Value>> {
  const answer = await askSession({
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
