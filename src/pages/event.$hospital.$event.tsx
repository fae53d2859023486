import { createFileRoute, Link, redirect, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePerson } from '../auth/data/current-person.ts';
import { prefetchedEvents } from '../listings/data/prefetched.ts';
import { findEvent, type FoundEvent } from '../listings/data/find-event.ts';
import type { EventDetail } from '../listings/rules/event-detail.ts';
import { EventScreen } from '../events/components/event-screen.tsx';
import { EventSkeleton } from '../events/components/event-skeleton.tsx';
import { RegisterCard } from '../events/components/register-card.tsx';
import { useEventClock } from '../events/components/use-event-clock.ts';
import { eventFeed } from '../events/data/use-events.ts';
import { loadTexts } from '../i18n/texts.ts';
import { useText } from '../i18n/use-text.ts';
import { useRoles } from '../permissions/data/use-roles.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { afterFirstPaint } from '../ui/device/after-first-paint.ts';
import { noteOpened } from '../ui/device/first-value.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { showToast } from '../ui/notices/toasts.ts';

/** What the page is about; `isDelivered`: it came with the page, and was not asked for from here yet. */
type Loaded = Exclude<FoundEvent, { outcome: 'moved' }> & { isServerRendered?: true };

export const Route = createFileRoute('/event/$hospital/$event')({
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: () => loadTexts(),
  loader: async ({ params, abortController }): Promise<Loaded> => {
    const prefetched = prefetchedEvents.take(params.hospital, params.event);
    if (prefetched) return { outcome: 'found', event: prefetched, storedAtMs: null, isServerRendered: true };
    const found = await findEvent({
      address: { hospitalSlug: params.hospital, eventSlug: params.event },
      signal: abortController.signal,
    });
    if (found.outcome !== 'moved') return found;
    const { hospitalSlug, eventSlug } = found.to;
    redirect({
      to: '/event/$hospital/$event',
      params: { hospital: hospitalSlug, event: eventSlug },
      replace: true,
      throw: true,
    });
    return { outcome: 'missing' };
  },
  // Seats change: what is looked at again is shown as it was, and read anew behind that.
  staleTime: 10_000,
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: EventSkeleton,
  component: EventPage,
});

const OrganiserTools = lazy(async () => ({
  default: (await import('../events/components/organiser-tools.tsx')).OrganiserTools,
}));
const DeletePublicationDialog = lazy(async () => ({
  default: (await import('../publishing/components/delete-publication-dialog.tsx')).DeletePublicationDialog,
}));

function EventPage() {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const found = Route.useLoaderData();
  const missing = found.outcome === 'missing';

  // Read anew behind what is shown: seats change, and the service worker keeps what was asked for.
  const isServerRendered = found.isServerRendered === true;
  useEffect(() => {
    if (isServerRendered) afterFirstPaint(() => void router.invalidate());
  }, [isServerRendered, router]);

  useEffect(() => {
    if (!missing) return;
    showToast({ tone: 'destructive', title: t('event.notFound') });
    void navigate({ to: '/events', replace: true });
  }, [missing, navigate, t]);

  if (found.outcome === 'missing') return <EventSkeleton />;
  if (found.outcome === 'unread') return <FailedLoad page onRetry={() => void router.invalidate()} />;
  return <Found event={found.event} storedAtMs={found.storedAtMs} />;
}

function Found(props: { event: EventDetail; storedAtMs: number | null }) {
  const t = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const person = usePerson();
  const roles = useRoles(person);
  const nowMs = useEventClock(props.event);
  const [deleting, setDeleting] = useState(false);
  const { event, storedAtMs } = props;
  const organises = roles.includes('hospital') || roles.includes('super_admin');

  useEffect(() => noteOpened(event.id), [event.id]);

  return (
    <>
      <EventScreen
        event={event}
        storedAtMs={storedAtMs}
        back={<IconButton icon="back" label={t('nav.back')} as={<Link to="/events" />} />}
        actions={
          organises && (
            <Suspense>
              <OrganiserTools event={event} onDelete={() => setDeleting(true)} />
            </Suspense>
          )
        }
        registration={
          <RegisterCard
            event={event}
            fresh={storedAtMs === null}
            nowMs={nowMs}
            userId={person?.userId ?? null}
            onSignIn={() => void navigate({ to: '/general-auth', search: { next: href } })}
            onChanged={() => {
              eventFeed.outdate();
              void router.invalidate();
            }}
          />
        }
      />
      {deleting && (
        <Suspense>
          <DeletePublicationDialog
            table="events"
            id={event.id}
            title={event.event_title}
            onDone={(deleted) => {
              setDeleting(false);
              if (!deleted) return;
              eventFeed.forget(event.id);
              void navigate({ to: '/events', replace: true });
            }}
          />
        </Suspense>
      )}
    </>
  );
}
