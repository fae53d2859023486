import { useEffect, useState } from 'react';
import { readStanding, type ReadStanding } from './read-standing.ts';

export type StandingState = { state: 'loading' } | ({ state: 'known'; retry: () => void } & ReadStanding);

/** What the person signed in may do; asked once when the screen opens, and again by `retry`. */
export function useStanding(): StandingState {
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: ReadStanding } | null>(null);
  useEffect(() => {
    let shown = true;
    void readStanding().then((answer) => {
      if (shown) setRead({ attempt, answer });
    });
    return () => {
      shown = false;
    };
  }, [attempt]);
  if (read?.attempt !== attempt) return { state: 'loading' };
  return { state: 'known', retry: () => setAttempt(attempt + 1), ...read.answer };
}
