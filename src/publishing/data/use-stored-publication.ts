import { useEffect, useState } from 'react';
import { awaitUnlessCancelled } from '../../lib/await-unless-cancelled.ts';
import { loadPublication, type LoadedPublication } from './load-publication.ts';

/** `denied`: the server refused the read. A lost session is `failed`. */
export type StoredPublicationState<Stored> =
  | { state: 'loading' }
  | { state: 'loaded'; stored: Stored }
  | { state: 'missing' | 'denied' }
  /** `offline`: no network. `failed`: no usable answer. The form's draft stays stored in both cases. */
  | { state: 'offline' | 'failed'; retry: () => void };

/** Reads the row that a form edits, once and again on `retry`. */
export function useStoredPublication<Stored>(options: {
  publication: Parameters<typeof loadPublication<Stored>>[0]['publication'];
  id: string;
}): StoredPublicationState<Stored> {
  const { publication, id } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: LoadedPublication<Stored> } | null>(null);
  useEffect(
    () =>
      awaitUnlessCancelled(loadPublication({ publication, id }), (answer) => setRead({ attempt, answer })),
    [publication, id, attempt],
  );
  if (read?.attempt !== attempt) return { state: 'loading' };
  const { answer } = read;
  const retry = () => setAttempt(attempt + 1);
  switch (answer.outcome) {
    case 'loaded':
      return { state: 'loaded', stored: answer.stored };
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
