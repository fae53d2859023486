import { useEffect, useState } from 'react';
import type { Read, Unread } from '../../listings/data/fetch-listings.ts';
import { findPage } from '../../listings/data/find-page.ts';
import type { PageName, StoredPage } from '../../listings/rules/page-content.ts';

export type PageState<Name extends PageName> =
  | { state: 'loading' }
  | { state: 'loaded'; page: StoredPage<Name>; storedAtMs: number | null }
  | { state: 'failed'; attempt: number; retry: () => void };

/** The page that an editor is about, read once, and again by `retry`. Without a network it is the cached copy. */
export function usePage<Name extends PageName>(options: { name: Name }): PageState<Name> {
  const { name } = options;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<{ attempt: number; answer: Read<StoredPage<Name>> | Unread } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    findPage({ name, signal: leaving.signal }).then(
      (answer) => setRead({ attempt, answer }),
      // Rejects only where the screen was left.
      () => undefined,
    );
    return () => leaving.abort();
  }, [name, attempt]);
  if (read?.attempt !== attempt) return { state: 'loading' };
  const { answer } = read;
  if (answer.outcome === 'read')
    return { state: 'loaded', page: answer.value, storedAtMs: answer.storedAtMs };
  return { state: 'failed', attempt, retry: () => setAttempt(attempt + 1) };
}
