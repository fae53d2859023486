import { useEffect, useState } from 'react';
import type { StoredEvent } from '../rules/stored-event.ts';
import { loadEvent, type LoadedEvent } from './load-event.ts';

export type StoredEventState =
  | { state: 'loading' }
  | { state: 'loaded'; event: StoredEvent }
  | { state: 'missing' | 'denied' }
  /** Nothing came back, or no answer; what the form holds as a draft is safe. */
  | { state: 'offline' | 'failed'; retry: () => void };

/** The event that a form is about, read once. */
export function useStoredEvent(options: { id: string }): StoredEventState {
  const { id } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: LoadedEvent } | null>(null);
  useEffect(() => {
    let shown = true;
    void loadEvent({ id }).then((answer) => {
      if (shown) setRead({ attempt, answer });
    });
    return () => {
      shown = false;
    };
  }, [id, attempt]);
  if (read?.attempt !== attempt) return { state: 'loading' };
  const { answer } = read;
  const retry = () => setAttempt(attempt + 1);
  switch (answer.outcome) {
    case 'loaded':
      return { state: 'loaded', event: answer.event };
    case 'missing':
      return { state: 'missing' };
    case 'refused':
      return { state: 'denied' };
    case 'signed_out':
      return { state: 'failed', retry };
    case 'unreachable':
      return { state: answer.offline ? 'offline' : 'failed', retry };
  }
}
