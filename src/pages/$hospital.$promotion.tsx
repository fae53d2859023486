import { createFileRoute, Link, notFound, redirect, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { currentPerson, usePerson } from '../auth/data/current-person.ts';
import { popPrefetched } from '../listings/data/prefetched.ts';
import { findPromotion } from '../listings/data/find-promotion.ts';
import type { PromotionDetail } from '../listings/rules/promotion-detail.ts';
import { isReservedPath } from '../listings/rules/reserved-segments.ts';
import { useText } from '../i18n/use-text.ts';
import { DetailScreen } from '../promotions/components/detail-screen.tsx';
import { PromotionSkeleton } from '../promotions/components/promotion-skeleton.tsx';
import { forgetMissing } from '../promotions/data/forget-missing.ts';
import { promotionOnDevice } from '../promotions/data/promotion-on-device.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { mayManage } from '../promotions/rules/viewer.ts';
import { ManagePublication } from '../publishing/components/manage-publication.tsx';
import { LazyDeleteDialog } from '../publishing/components/lazy-delete-dialog.tsx';
import { ReportLine } from '../reports/components/report-line.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { BackLink } from './-shell/back-link.tsx';
import { useListingPage, type LoadedListing } from './-shell/use-listing-page.ts';
import { useSaving } from './-shell/use-saving.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';

export const Route = createFileRoute('/$hospital/$promotion')({
  // One chunk per page: only the home page is part of the first chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: async ({ params, location, abortController }): Promise<LoadedListing<PromotionDetail>> => {
    // A reserved first segment is never a hospital (MARKET-1).
    if (isReservedPath(location.pathname)) notFound({ throw: true });
    const address = { hospitalSlug: params.hospital, slug: params.promotion };
    const prefetched = popPrefetched('promotion', params.hospital, params.promotion);
    if (prefetched) return { outcome: 'found', row: prefetched, storedAtMs: null, isServerRendered: true };
    const found = await findPromotion({ address, signal: abortController.signal });
    if (found.outcome === 'unread') {
      return (await promotionOnDevice({ address, userId: currentPerson()?.userId ?? null })) ?? found;
    }
    if (found.outcome !== 'moved') return found;
    redirect({
      to: '/$hospital/$promotion',
      params: { hospital: found.to.hospitalSlug, promotion: found.to.slug },
      replace: true,
      throw: true,
    });
    return { outcome: 'missing' };
  },
  // A page that is opened again within 30 s is shown from memory; later the router also refetches it in the
  // background.
  staleTime: 30_000,
  // Opening a picture adds an entry to the history, which needs no refetch.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  pendingComponent: PromotionSkeleton,
  component: DetailPage,
});

function DetailPage() {
  const t = useText();
  const router = useRouter();
  const person = usePerson();
  const found = Route.useLoaderData();
  const saveButton = useSaving();
  const [deleting, setDeleting] = useState(false);
  const { hospital: hospitalSlug, promotion: slug } = Route.useParams();
  const isMissing = found.outcome === 'missing';
  useEffect(() => {
    if (isMissing) forgetMissing({ hospitalSlug, slug });
  }, [isMissing, hospitalSlug, slug]);
  const { shown, leave } = useListingPage({
    found,
    match: Route.useMatch(),
    missing: { title: t('detail.notFoundTitle'), text: t('detail.notFound') },
    back: '/',
  });

  if (shown.outcome === 'missing') return <PromotionSkeleton />;
  if (shown.outcome === 'unread') return <FailedLoad page onRetry={() => void router.invalidate()} />;
  const { row: promotion, storedAtMs } = shown;
  return (
    <>
      <DetailScreen
        promotion={promotion}
        storedAtMs={storedAtMs}
        isPartial={shown.isPartial === true}
        viewer={person}
        back={<BackLink to="/" />}
        save={saveButton(promotion)}
        actions={
          mayManage(person) && (
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
          )
        }
      />
      <ReportLine
        kind="promotion"
        id={promotion.id}
        hospital={{ id: promotion.hospital_id, name: promotion.hospital_name }}
      />
      <LazyDeleteDialog
        table="promotions"
        of={deleting ? { id: promotion.id, title: promotion.promotion_title } : null}
        onDone={(deleted) => {
          setDeleting(false);
          if (!deleted) return;
          promotionFeed.forget(promotion.id);
          leave();
        }}
      />
    </>
  );
}
