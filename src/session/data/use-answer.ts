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
  /** Reads again if the last `reload` failed, which leaves the former answer in place; null unless it did. */
  retry: (() => void) | null;
}

/**
 * The server's answer to `ask`, fetched on mount and by `reload`. The former answer stays on screen while it is
 * read again, and if that fails, because a form on the screen may have input. `ask` must be the same function in every render, for instance one of a module.
 */
export function useAnswer<Value>(ask: () => Promise<FunctionAnswer<Value>>): AnswerState<Value> {
  const [attempt, setAttempt] = useState(0);
  const [last, setLast] = useState<FunctionAnswer<Value> | null>(null);
  const [value, setValue] = useState<{ value: Value } | null>(null);
  useEffect(
    () =>
      awaitUnlessCancelled(ask(), (answer) => {
        setLast(answer);
        if (answer.outcome === 'answered') setValue(answer);
      }),
    [ask, attempt],
  );
  if (last === null) return { state: 'loading' };
  const reload = () => setAttempt((count) => count + 1);
  if (value === null) return { state: 'failed', reload };
  return { state: 'ready', value: value.value, reload, retry: last.outcome === 'answered' ? null : reload };
}
