import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { usePerson } from '../../auth/data/current-person.ts';
import type { ReadSuccess, ReadFailure } from '../../listings/data/fetch-listings.ts';
import { findPage } from '../../listings/data/find-page.ts';
import { useReadAgain } from '../../listings/data/use-read-again.ts';
import type { PageName } from '../../listings/rules/page-content.ts';
import { ContentScreen } from '../../site-pages/components/content-screen.tsx';
import type { AnyPage } from '../../site-pages/rules/site-page-head.ts';
import { loadTexts } from '../../i18n/language.ts';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';

/**
 * Loads a page about the site, and the texts of the interface, which the root route does not load for public
 * pages.
 */
export async function loadPage(options: {
  name: PageName;
  signal: AbortSignal;
}): Promise<ReadSuccess<AnyPage> | ReadFailure> {
  const [found] = await Promise.all([findPage(options), loadTexts()]);
  // The result is one of the pages; TypeScript does not follow that through a name that may be any of them.
  return found as ReadSuccess<AnyPage> | ReadFailure;
}

/**
 * Shows a page about the site, as it was last if it cannot be read again (OFFLINE-2), or a button to try again
 * if it was never read.
 */
export function PublicPage({ found }: { found: ReadSuccess<AnyPage> | ReadFailure }) {
  const router = useRouter();
  const person = usePerson();
  const loadedAtMs = useMatch({ strict: false, select: ({ updatedAt }) => updatedAt });
  const [last, setLast] = useState<{ page: AnyPage; storedAtMs: number } | null>(null);
  if (found.outcome === 'read' && last?.page !== found.value) {
    setLast({ page: found.value, storedAtMs: found.storedAtMs ?? loadedAtMs });
  }
  useReadAgain({
    isMissing: found.outcome === 'unread',
    storedAtMs: found.outcome === 'read' ? found.storedAtMs : null,
    read: useCallback(() => void router.invalidate(), [router]),
  });
  const shown = found.outcome === 'read' ? { page: found.value, storedAtMs: found.storedAtMs } : last;
  if (!shown) return <FailedLoad page onRetry={() => void router.invalidate()} />;
  return <ContentScreen {...shown} mayEdit={person?.role === 'super_admin'} />;
}

export function PageSkeleton() {
  return (
    <div className="narrow">
      <CardsSkeleton page cards={3} />
    </div>
  );
}
