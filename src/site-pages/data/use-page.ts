import { useEffect, useState } from 'react';
import type { ReadSuccess, ReadFailure } from '../../listings/data/fetch-listings.ts';
import { findPage } from '../../listings/data/find-page.ts';
import type { PageName, StoredPage } from '../../listings/rules/page-content.ts';

/** `storedAtMs`: ms since 1970, null for a fresh answer. `retries`: number of retries before the failure. */
export type PageState<Name extends PageName> =
  | { state: 'loading' }
  | { state: 'loaded'; page: StoredPage<Name>; storedAtMs: number | null }
  | { state: 'failed'; retries: number; retry: () => void };

/**
 * Reads the page to edit, once and again on `retry`. Without a network it is the service worker's cached
 * copy.
 */
export function usePage<Name extends PageName>(options: { name: Name }): PageState<Name> {
  const { name } = options;
  const [retries, setRetries] = useState(0);
  const [read, setRead] = useState<{
    retries: number;
    answer: ReadSuccess<StoredPage<Name>> | ReadFailure;
  } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    findPage({ name, signal: leaving.signal }).then(
      (answer) => setRead({ retries, answer }),
      // Rejects only when the screen was left and the request was aborted.
      () => undefined,
    );
    return () => leaving.abort();
  }, [name, retries]);
  if (read?.retries !== retries) return { state: 'loading' };
  const { answer } = read;
  if (answer.outcome === 'read')
    return { state: 'loaded', page: answer.value, storedAtMs: answer.storedAtMs };
  return { state: 'failed', retries, retry: () => setRetries(retries + 1) };
}
