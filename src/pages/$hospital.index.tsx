import { createFileRoute, Link, notFound, redirect, useRouter } from '@tanstack/react-router';
import { usePerson } from '../auth/data/current-person.ts';
import { EventListCard } from '../events/components/event-list-card.tsx';
import '../events/components/events.css';
import { hasEnded } from '../events/rules/registration.ts';
import { HospitalScreen } from '../hospital/components/page/hospital-screen.tsx';
import { loadTexts } from '../i18n/language.ts';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { useText } from '../i18n/use-text.ts';
import { WholeListScrollRestoration } from '../listings/components/whole-list-scroll-restoration.tsx';
import { findHospital } from '../listings/data/find-hospital.ts';
import { popPrefetched } from '../listings/data/prefetched.ts';
import { eventPath } from '../listings/rules/event-address.ts';
import type { HospitalPage } from '../listings/rules/hospital-detail.ts';
import { promotionPath } from '../listings/rules/promotion-address.ts';
import { isInStock } from '../listings/rules/promotion-period.ts';
import { isReservedPath } from '../listings/rules/reserved-segments.ts';
import { PromotionCards } from '../promotions/components/lists/promotion-cards.tsx';
import { PromotionSkeleton } from '../promotions/components/promotion-skeleton.tsx';
import { useCardSize } from '../promotions/components/use-card-size.ts';
import { mayManage } from '../promotions/rules/viewer.ts';
import { ReportLine } from '../reports/components/report-line.tsx';
import { MINUTE_MS, useTimeMs } from '../ui/device/use-time-ms.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { BackLink } from './-shell/back-link.tsx';
import { useListingPage, type LoadedListing } from './-shell/use-listing-page.ts';
import { useSaving } from './-shell/use-saving.tsx';

export const Route = createFileRoute('/$hospital/')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: async ({ params, location, abortController }): Promise<LoadedListing<HospitalPage>> => {
    // A reserved segment is never a hospital (MARKET-1).
    if (isReservedPath(location.pathname)) notFound({ throw: true });
    await loadTexts();
    const prefetched = popPrefetched('hospital', params.hospital);
    if (prefetched) return { outcome: 'found', row: prefetched, storedAtMs: null, isServerRendered: true };
    const found = await findHospital({ slug: params.hospital, signal: abortController.signal });
    // Any other path is the 404 page (SHELL-1).
    if (found.outcome === 'missing') notFound({ throw: true });
    if (found.outcome !== 'moved') return found;
    redirect({ to: '/$hospital', params: { hospital: found.to }, replace: true, throw: true });
    return { outcome: 'missing' };
  },
  staleTime: 30_000,
  // Opening a picture adds an entry to the history, which needs no refetch.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  pendingComponent: PromotionSkeleton,
  component: PageOfHospital,
});

function PageOfHospital() {
  const t = useText();
  const router = useRouter();
  const person = usePerson();
  const saveButton = useSaving();
  const [size] = useCardSize();
  const nowMs = useTimeMs(MINUTE_MS);
  const found = Route.useLoaderData();
  const { shown } = useListingPage({
    found,
    match: Route.useMatch(),
    missing: { title: t('notFound.title') },
    back: '/',
  });

  if (shown.outcome === 'missing') return <PromotionSkeleton />;
  if (shown.outcome === 'unread') return <FailedLoad page onRetry={() => void router.invalidate()} />;
  const { row: hospital, storedAtMs } = shown;
  // A stored or older page may have what is over by now.
  const promotions = hospital.promotions.filter(({ end_date: endDate }) => isInStock({ endDate, nowMs }));
  const events = hospital.events.filter((event) => !hasEnded({ event, nowMs }));
  return (
    <>
      <HospitalScreen
        hospital={hospital}
        storedAtMs={storedAtMs}
        back={<BackLink to="/" />}
        actions={
          mayManage(person) && (
            <IconButton
              icon="shield"
              label={t('promo.hospitalProfile', { name: hospital.name })}
              as={<Link to="/hospital-dashboard/profile" search={{ hospital: hospital.id }} />}
            />
          )
        }
      >
        <WholeListScrollRestoration paths={[...promotions.map(promotionPath), ...events.map(eventPath)]} />
        <section data-cards={size} aria-labelledby="hospital-promotions">
          <h2 id="hospital-promotions">{t('clinic.promotions')}</h2>
          {promotions.length === 0 && <p className="field-help">{t('clinic.noPromotions')}</p>}
          <PromotionCards cards={promotions} actions={saveButton} />
        </section>
        {events.length > 0 && (
          <section aria-labelledby="hospital-events">
            <h2 id="hospital-events">{t('clinic.events')}</h2>
            <ThaiScreenTexts>
              <ul className="promo-grid plain-list">
                {events.map((event) => (
                  <li key={event.id}>
                    <EventListCard
                      card={event}
                      isFirst={false}
                      fresh={storedAtMs === null}
                      nowMs={nowMs}
                      actions={null}
                    />
                  </li>
                ))}
              </ul>
            </ThaiScreenTexts>
          </section>
        )}
      </HospitalScreen>
      <ReportLine kind="hospital" id={hospital.id} hospital={hospital} />
    </>
  );
}
