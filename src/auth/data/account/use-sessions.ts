import { useEffect, useState } from 'react';
import { z } from 'zod';
import { callFunction } from '../../../session/data/call-database-function.ts';

const row = z.object({
  id: z.string(),
  created_at: z.string(),
  seen_at: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});
/** Where the person is signed in. */
export type AccountSession = z.infer<typeof row>;

export type SessionsState =
  | { state: 'loading' }
  | { state: 'failed'; reload: () => void }
  | { state: 'ready'; sessions: readonly AccountSession[]; reload: () => void };

/** The person's sessions, as the server has them; `reload` shows the former ones meanwhile. */
export function useSessions(): SessionsState {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<readonly AccountSession[] | 'failed' | null>(null);
  useEffect(() => {
    let shown = true;
    void callFunction({ name: 'own_sessions', values: {}, answer: z.array(row) }).then((answer) => {
      if (shown) setFound(answer.outcome === 'answered' ? answer.value : 'failed');
    });
    return () => {
      shown = false;
    };
  }, [attempt]);
  const reload = () => setAttempt((count) => count + 1);
  if (found === null) return { state: 'loading' };
  return found === 'failed' ? { state: 'failed', reload } : { state: 'ready', sessions: found, reload };
}
