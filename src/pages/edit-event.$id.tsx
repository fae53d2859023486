import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { DeleteEventDialog } from '../events/components/delete-event-dialog.tsx';
import { EventForm } from '../events/components/form/event-form.tsx';
import { eventFeed } from '../events/data/use-events.ts';
import { useStoredEvent } from '../events/data/use-stored-event.ts';
import { parseEventDraft, type EventDraft } from '../events/rules/event-form.ts';
import { toFormValues, type StoredEvent } from '../events/rules/stored-event.ts';
import { useText } from '../i18n/use-text.ts';
import { dropDraft } from '../session/data/keep-draft.ts';
import { useFoundDraft } from '../session/data/use-draft.ts';
import { isSuperAdmin, membershipOf, type Standing } from '../permissions/rules/standing.ts';
import { DeleteSection } from '../ui/forms/delete-section.tsx';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { showToast } from '../ui/notices/toasts.ts';
import { requirePerson } from './-shell/require-person.ts';
import { useBeginning } from './-shell/use-beginning.ts';
import { useEventForm } from './-shell/use-event-form.tsx';
import { useStandingGate } from './-shell/use-standing-gate.ts';

export const Route = createFileRoute('/edit-event/$id')({
  beforeLoad: requirePerson('event.guard.signIn'),
  component: EditEvent,
});

/** Super admins have no dashboard: they come from the list. */
const onwardsOf = (standing: Standing) =>
  standing.hospitals.length > 0 ? ('/hospital-dashboard' as const) : ('/events' as const);

function EditEvent() {
  const { id } = Route.useParams();
  const t = useText();
  const gate = useStandingGate({
    isAllowed: (standing) => standing.hospitals.length > 0 || isSuperAdmin(standing),
    signIn: 'event.guard.signIn',
    denied: { title: t('event.guard.load') },
  });
  const back = gate.state === 'open' ? onwardsOf(gate.standing) : '/hospital-dashboard';
  return (
    <div className="narrow">
      <PageHeader title={t('event.form.edit')} back={{ to: back }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'waiting' && <CardsSkeleton cards={4} />}
      {gate.state === 'open' && <EditLoaded key={id} id={id} standing={gate.standing} />}
    </div>
  );
}

/** Members of the event's hospital and super admins go on; the rest is told (spec 2 §8). */
function EditLoaded({ id, standing }: { id: string; standing: Standing }) {
  const t = useText();
  const navigate = useNavigate();
  const loaded = useStoredEvent({ id });
  const found = useFoundDraft({ key: draftKeyOf(id), parse: parseEventDraft });
  const event = loaded.state === 'loaded' ? loaded.event : null;
  const isMine =
    event !== null &&
    (isSuperAdmin(standing) || membershipOf({ standing, hospitalId: event.hospital_id }) !== null);
  const trouble =
    loaded.state === 'denied' || (event !== null && !isMine)
      ? ('denied' as const)
      : loaded.state === 'missing' || loaded.state === 'failed'
        ? loaded.state
        : null;
  const onwards = onwardsOf(standing);
  useEffect(() => {
    if (trouble === null) return;
    const words = {
      denied: 'event.guard.load',
      missing: 'event.form.notFound',
      failed: 'event.form.loadFailed',
    } as const;
    showToast({ tone: 'destructive', title: t(words[trouble]) });
    if (trouble === 'denied') void navigate({ to: '/', replace: true });
    if (trouble === 'missing') void navigate({ href: onwards, replace: true });
  }, [trouble, onwards, navigate, t]);
  if (loaded.state === 'offline' || loaded.state === 'failed') return <FailedLoad onRetry={loaded.retry} />;
  if (!event || !isMine || found.state === 'loading') return <CardsSkeleton cards={4} />;
  return <EditForm event={event} standing={standing} draft={found.state === 'found' ? found.value : null} />;
}

const draftKeyOf = (id: string) => `event:edit:${id}`;

function EditForm(props: { event: StoredEvent; standing: Standing; draft: EventDraft | null }) {
  const t = useText();
  const navigate = useNavigate();
  const { id } = props.event;
  const { key, ...begun } = useBeginning({ storedId: id, draft: props.draft });
  const [initial] = useState(() => toFormValues(props.event));
  const draftKey = draftKeyOf(id);
  const onwards = onwardsOf(props.standing);
  const form = useEventForm({
    here: `/edit-event/${id}`,
    draftKey,
    onwards,
    savedText: 'event.form.saved',
    deniedText: 'event.guard.save',
  });
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <EventForm key={key} {...form} {...begun} stored={props.event} initial={initial} own={[]} />
      <DeleteSection
        title={t('event.deleteTitle')}
        help={t('event.form.deleteHelp')}
        label={t('event.deleteTitle')}
        onPress={() => setDeleting(true)}
      />
      {deleting && (
        <DeleteEventDialog
          event={props.event}
          onDone={(deleted) => {
            setDeleting(false);
            if (!deleted) return;
            eventFeed.forget(id);
            void dropDraft({ key: draftKey });
            void navigate({ href: onwards, replace: true });
          }}
        />
      )}
    </>
  );
}
