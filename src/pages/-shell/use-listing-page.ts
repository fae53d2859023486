import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { FoundListing } from '../../listings/data/find-listing.ts';
import { useReadAgain } from '../../listings/data/use-read-again.ts';
import { afterFirstPaint } from '../../ui/device/after-first-paint.ts';
import { recordOpenedListing } from '../../ui/device/usefulness-store.ts';
import { showToast } from '../../ui/notices/toasts.ts';

/**
 * What the loader of one row returns. `isServerRendered`: the row came with the page. `isPartial`: only what
 * its card shows is known.
 */
export type LoadedListing<Row> = Exclude<FoundListing<Row>, { outcome: 'moved' }> & {
  isServerRendered?: true;
  isPartial?: boolean;
};

/**
 * What the pages of a promotion, an event and a hospital share. `match` is the route's: it names the row and
 * when it was loaded. `missing` is the toast for one that does not exist. `shown` is what was loaded, or the
 * row as it was last, with its time, where it cannot be read again (OFFLINE-1).
 */
export function useListingPage<Row extends { id: string }>(options: {
  found: LoadedListing<Row>;
  match: { params: Readonly<Record<string, string>>; updatedAt: number };
  missing: { title: string; text?: string };
  back: '/' | '/events';
}): { shown: LoadedListing<Row>; leave: () => void } {
  const { found, missing, back } = options;
  const router = useRouter();
  const navigate = useNavigate();
  const isMissing = found.outcome === 'missing';
  const foundId = found.outcome === 'found' ? found.row.id : null;
  const isServerRendered = found.isServerRendered === true;
  const { title, text } = missing;
  const address = Object.values(options.match.params).join('/');
  const [last, setLast] = useState<{ address: string; row: Row; storedAtMs: number } | null>(null);
  const isWhole = found.outcome === 'found' && found.isPartial !== true;
  const shown: LoadedListing<Row> =
    last?.address === address && !isWhole && !isMissing
      ? { outcome: 'found', row: last.row, storedAtMs: last.storedAtMs }
      : found;
  if (found.outcome === 'found' && isWhole && (last?.row !== found.row || last.address !== address)) {
    setLast({ address, row: found.row, storedAtMs: found.storedAtMs ?? options.match.updatedAt });
  }

  useEffect(() => {
    if (foundId) recordOpenedListing(foundId);
  }, [foundId]);

  // A server-rendered row is read again: it may have changed, and the service worker caches only what the
  // page requests.
  useEffect(() => {
    if (isServerRendered) afterFirstPaint(() => void router.invalidate());
  }, [isServerRendered, router]);

  useReadAgain({
    isMissing: found.outcome === 'unread' || found.isPartial === true,
    storedAtMs: found.outcome === 'found' ? found.storedAtMs : null,
    read: useCallback(() => void router.invalidate(), [router]),
  });

  useEffect(() => {
    if (!isMissing) return;
    showToast({ tone: 'destructive', title, ...(text && { text }) });
    void navigate({ to: back, replace: true });
  }, [isMissing, navigate, title, text, back]);

  return { shown, leave: () => void navigate({ to: back, replace: true }) };
}
