import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePerson } from '../../auth/data/current-person.ts';
import type { Read, Unread } from '../../listings/data/fetch-listings.ts';
import { findPage } from '../../listings/data/find-page.ts';
import { useReadAgain } from '../../listings/data/use-read-again.ts';
import type { PageName } from '../../listings/rules/page-content.ts';
import { ContentScreen } from '../../site-pages/components/content-screen.tsx';
import type { AnyPage } from '../../site-pages/rules/site-page-head.ts';
import { loadTexts } from '../../i18n/language.ts';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';

/** A page about the site, with the texts around it: these pages are shown before anything of sync is fetched. */
export async function loadPage(options: {
  name: PageName;
  signal: AbortSignal;
}): Promise<Read<AnyPage> | Unread> {
  const [found] = await Promise.all([findPage(options), loadTexts()]);
  // One of the pages, which TypeScript does not follow through a name that may be any of them.
  return found as Read<AnyPage> | Unread;
}

export function PublicPage({ found }: { found: Read<AnyPage> | Unread }) {
  const router = useRouter();
  const person = usePerson();
  useReadAgain({
    isMissing: found.outcome === 'unread',
    storedAtMs: found.outcome === 'read' ? found.storedAtMs : null,
    read: useCallback(() => void router.invalidate(), [router]),
  });
  if (found.outcome === 'unread') return <FailedLoad page onRetry={() => void router.invalidate()} />;
  return (
    <ContentScreen
      page={found.value}
      storedAtMs={found.storedAtMs}
      mayEdit={person?.role === 'super_admin'}
    />
  );
}

export function PageSkeleton() {
  return (
    <div className="narrow">
      <CardsSkeleton page cards={3} />
    </div>
  );
}
