import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import type { FunctionAnswer } from './call-database-function.ts';

/** `failed`: the latest call was refused or got no answer, even if an earlier one succeeded. */
export type AnswerState<Value> =
  { state: 'loading' } | { state: 'failed'; reload: () => void } | AnsweredState<Value>;

interface AnsweredState<Value> {
  state: 'ready';
  value: Value;
  reload: () => void;
}

/**
 * The server's answer to `ask`, fetched on mount and by `reload`, which leaves the former answer on screen
 * meanwhile. `ask` must be the same function in every render, for instance one of a module.
 */
export function useAnswer<Value>(ask: () => Promise<FunctionAnswer<Value>>): AnswerState<Value> {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<FunctionAnswer<Value> | null>(null);
  useEffect(() => awaitUnlessCancelled(ask(), setAnswer), [ask, attempt]);
  if (answer === null) return { state: 'loading' };
  const reload = () => setAttempt((count) => count + 1);
  if (answer.outcome !== 'answered') return { state: 'failed', reload };
  return { state: 'ready', value: answer.value, reload };
}
