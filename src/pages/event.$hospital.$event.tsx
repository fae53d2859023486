import { createFileRoute, redirect, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { currentPerson, usePerson } from '../auth/data/current-person.ts';
import { popPrefetched } from '../listings/data/prefetched.ts';
import { findEvent } from '../listings/data/find-event.ts';
import { useReadOutdated } from '../listings/data/use-read-outdated.ts';
import type { EventDetail } from '../listings/rules/event-detail.ts';
import { LazyDeleteDialog } from '../publishing/components/lazy-delete-dialog.tsx';
import { EventScreen } from '../events/components/event-screen.tsx';
import { EventSkeleton } from '../events/components/event-skeleton.tsx';
import { RegisterCard } from '../events/components/register-card.tsx';
import { useEventClock } from '../events/components/use-event-clock.ts';
import { eventOnDevice } from '../events/data/event-on-device.ts';
import { eventFeed } from '../events/data/use-events.ts';
import { ThaiScreenTexts } from '../i18n/thai-screen-texts.tsx';
import { loadTexts } from '../i18n/language.ts';
import { useText } from '../i18n/use-text.ts';
import { useRoles } from '../permissions/data/use-roles.ts';
import { ReportLine } from '../reports/components/report-line.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { BackLink } from './-shell/back-link.tsx';
import { useListingPage, type LoadedListing } from './-shell/use-listing-page.ts';

export const Route = createFileRoute('/event/$hospital/$event')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  loader: async ({ params, abortController }): Promise<LoadedListing<EventDetail>> => {
    await loadTexts();
    const prefetched = popPrefetched('event', params.hospital, params.event);
    if (prefetched) return { outcome: 'found', row: prefetched, storedAtMs: null, isServerRendered: true };
    const address = { hospitalSlug: params.hospital, slug: params.event };
    const found = await findEvent({ address, signal: abortController.signal });
    if (found.outcome === 'unread') {
      return (await eventOnDevice({ address, userId: currentPerson()?.userId ?? null })) ?? found;
    }
    if (found.outcome !== 'moved') return found;
    redirect({
      to: '/event/$hospital/$event',
      params: { hospital: found.to.hospitalSlug, event: found.to.slug },
      replace: true,
      throw: true,
    });
    return { outcome: 'missing' };
  },
  // Seats change often, so an event is refetched in the background when it is opened again after 10 s.
  staleTime: 10_000,
  // Opening a picture adds an entry to the history, which needs no refetch.
  shouldReload: ({ cause }) => (cause === 'stay' ? false : undefined),
  pendingComponent: EventSkeleton,
  component: () => (
    <ThaiScreenTexts>
      <EventPage />
    </ThaiScreenTexts>
  ),
});

const OrganiserTools = lazy(async () => ({
  default: (await import('../events/components/organiser-tools.tsx')).OrganiserTools,
}));
function EventPage() {
  const t = useText();
  const router = useRouter();
  const found = Route.useLoaderData();
  const match = Route.useMatch();
  // The number of free seats changes while the page is open.
  useReadOutdated({ readAtMs: match.updatedAt, read: () => void router.invalidate() });
  const { shown, leave } = useListingPage({
    found,
    match,
    missing: { title: t('event.notFound') },
    back: '/events',
  });

  if (shown.outcome === 'missing') return <EventSkeleton />;
  if (shown.outcome === 'unread') return <FailedLoad page onRetry={() => void router.invalidate()} />;
  return (
    <Found
      event={shown.row}
      storedAtMs={shown.storedAtMs}
      isPartial={shown.isPartial === true}
      leave={leave}
    />
  );
}

function Found(props: {
  event: EventDetail;
  storedAtMs: number | null;
  isPartial: boolean;
  leave: () => void;
}) {
  const router = useRouter();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const person = usePerson();
  const roles = useRoles(person);
  const nowMs = useEventClock(props.event);
  const [deleting, setDeleting] = useState(false);
  const { event, storedAtMs, isPartial } = props;
  const organises = roles.includes('hospital') || roles.includes('super_admin');

  return (
    <>
      <EventScreen
        event={event}
        storedAtMs={storedAtMs}
        isPartial={isPartial}
        back={<BackLink to="/events" />}
        actions={
          organises && (
            <Suspense>
              <OrganiserTools event={event} onDelete={() => setDeleting(true)} />
            </Suspense>
          )
        }
        registration={
          !isPartial && (
            <RegisterCard
              event={event}
              storedAtMs={storedAtMs}
              nowMs={nowMs}
              userId={person?.userId ?? null}
              onSignIn={() => void navigate({ to: '/general-auth', search: { next: href } })}
              onChanged={() => {
                eventFeed.outdate();
                void router.invalidate();
              }}
            />
          )
        }
      />
      <ReportLine
        kind="event"
        id={event.id}
        hospital={{ id: event.hospital_id, name: event.hospital_name }}
      />
      <LazyDeleteDialog
        table="events"
        of={deleting ? { id: event.id, title: event.event_title } : null}
        onDone={(deleted) => {
          setDeleting(false);
          if (!deleted) return;
          eventFeed.forget(event.id);
          props.leave();
        }}
      />
    </>
  );
}
