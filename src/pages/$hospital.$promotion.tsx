import { createFileRoute, Link, notFound, redirect, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { afterFirstPaint } from '../ui/device/after-first-paint.ts';
import { noteOpened } from '../ui/device/first-value.ts';
import { usePerson } from '../auth/data/current-person.ts';
import { prefetchedPromotions } from '../listings/data/prefetched.ts';
import { findPromotion, type FoundPromotion } from '../listings/data/find-promotion.ts';
import { isReservedPath } from '../listings/rules/reserved-segments.ts';
import { useText } from '../i18n/use-text.ts';
import { DetailScreen } from '../promotions/components/detail-screen.tsx';
import { DetailSkeleton } from '../promotions/components/detail-skeleton.tsx';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { mayManage } from '../promotions/rules/viewer.ts';
import { ManagePublication } from '../publishing/components/manage-publication.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useSaving } from './-shell/use-saving.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { showToast } from '../ui/notices/toasts.ts';

/** What the page is about; `isDelivered`: it came with the page, and was not asked for from here yet. */
type Loaded = Exclude<FoundPromotion, { outcome: 'moved' }> & { isServerRendered?: true };

export const Route = createFileRoute('/$hospital/$promotion')({
  // The home page is in the first code of all, this page in one piece after it.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  // A reserved first segment is never a hospital (MARKET-1).
  beforeLoad: ({ location }) => {
    if (isReservedPath(location.pathname)) notFound({ throw: true });
  },
  loader: async ({ params, abortController }): Promise<Loaded> => {
    const address = { hospitalSlug: params.hospital, promotionSlug: params.promotion };
    const prefetched = prefetchedPromotions.take(params.hospital, params.promotion);
    if (prefetched)
      return { outcome: 'found', promotion: prefetched, storedAtMs: null, isServerRendered: true };
    const found = await findPromotion({ address, signal: abortController.signal });
    if (found.outcome !== 'moved') return found;
    const { hospitalSlug, promotionSlug } = found.to;
    redirect({
      to: '/$hospital/$promotion',
      params: { hospital: hospitalSlug, promotion: promotionSlug },
      replace: true,
      throw: true,
    });
    return { outcome: 'missing' };
  },
  // Looked at again a little later, a promotion is shown as it was and read anew behind that.
  staleTime: 30_000,
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: DetailSkeleton,
  component: DetailPage,
});

const DeletePublicationDialog = lazy(async () => ({
  default: (await import('../publishing/components/delete-publication-dialog.tsx')).DeletePublicationDialog,
}));

function DetailPage() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const person = usePerson();
  const found = Route.useLoaderData();
  const saveButton = useSaving();
  const [deleting, setDeleting] = useState(false);
  const missing = found.outcome === 'missing';
  const foundId = found.outcome === 'found' ? found.promotion.id : null;

  useEffect(() => {
    if (foundId) noteOpened(foundId);
  }, [foundId]);

  // Read anew behind what is shown: it may be newer, and the service worker keeps what was asked for.
  const isServerRendered = found.isServerRendered === true;
  useEffect(() => {
    if (isServerRendered) afterFirstPaint(() => void router.invalidate());
  }, [isServerRendered, router]);

  useEffect(() => {
    if (!missing) return;
    showToast({ tone: 'destructive', title: t('detail.notFoundTitle'), text: t('detail.notFound') });
    void navigate({ to: '/', replace: true });
  }, [missing, navigate, t]);

  if (found.outcome === 'missing') return <DetailSkeleton />;
  if (found.outcome === 'unread') return <FailedLoad page onRetry={() => void router.invalidate()} />;
  const { promotion, storedAtMs } = found;
  return (
    <>
      <DetailScreen
        promotion={promotion}
        storedAtMs={storedAtMs}
        back={<IconButton icon="back" label={t('nav.back')} as={<Link to="/" />} />}
        actions={
          <>
            {saveButton(promotion)}
            {mayManage(person) && (
              <>
                <IconButton
                  icon="shield"
                  label={t('promo.hospitalProfile', { name: promotion.hospital_name })}
                  as={<Link to="/hospital-dashboard/profile" search={{ hospital: promotion.hospital_id }} />}
                />
                <ManagePublication
                  table="promotions"
                  id={promotion.id}
                  title={promotion.promotion_title}
                  onDelete={() => setDeleting(true)}
                />
              </>
            )}
          </>
        }
      />
      {deleting && (
        <Suspense>
          <DeletePublicationDialog
            table="promotions"
            id={promotion.id}
            title={promotion.promotion_title}
            onDone={(deleted) => {
              setDeleting(false);
              if (!deleted) return;
              promotionFeed.forget(promotion.id);
              void navigate({ to: '/', replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
