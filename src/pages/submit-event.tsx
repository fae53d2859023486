import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { EventForm } from '../events/components/form/event-form.tsx';
import { emptyEventForm, parseEventDraft, type EventDraft } from '../events/rules/event-form.ts';
import { useText } from '../i18n/use-text.ts';
import { useFoundDraft } from '../session/data/use-draft.ts';
import type { OwnHospital } from '../permissions/rules/standing.ts';
import { FailedLoad } from '../ui/notices/failed-load.tsx';
import { PageHeader } from '../ui/page/page-header.tsx';
import { CardsSkeleton } from '../ui/notices/skeleton.tsx';
import { requirePerson } from './-shell/require-person.ts';
import { useBeginning } from './-shell/use-beginning.ts';
import { useEventForm } from './-shell/use-event-form.tsx';
import { useStandingGate } from './-shell/use-standing-gate.ts';

export const Route = createFileRoute('/submit-event')({
  beforeLoad: requirePerson('event.guard.signIn'),
  component: SubmitEvent,
});

const draftKey = 'event:new';

function SubmitEvent() {
  const t = useText();
  const gate = useStandingGate({
    isAllowed: ({ hospitals }) => hospitals.length > 0,
    signIn: 'event.guard.signIn',
    // Hospitals and super admins without a hospital miss something else than everybody else does (spec 2 §6).
    denied: ({ roles }) => ({
      title: t(
        roles.some((role) => role === 'hospital' || role === 'super_admin')
          ? 'event.guard.hospital'
          : 'event.guard.create',
      ),
    }),
  });
  const found = useFoundDraft({ key: draftKey, parse: parseEventDraft });
  return (
    <div className="narrow">
      <PageHeader title={t('event.form.new')} back={{ to: '/hospital-dashboard' }} />
      {gate.state === 'failed' && <FailedLoad onRetry={gate.retry} />}
      {gate.state === 'open' && found.state !== 'loading' ? (
        <SubmitForm
          own={gate.standing.hospitals}
          draft={found.state === 'found' ? usable(found.value, gate.standing.hospitals) : null}
        />
      ) : (
        gate.state !== 'failed' && <CardsSkeleton cards={4} />
      )}
    </div>
  );
}

/** A draft for a hospital that one left is continued for one's present one. */
function usable(draft: EventDraft, own: readonly OwnHospital[]): EventDraft {
  const [first] = own;
  if (!first || own.some(({ id }) => id === draft.values.hospital.id)) return draft;
  return { ...draft, values: { ...draft.values, hospital: { id: first.id, name: first.name } } };
}

function SubmitForm(props: { own: readonly OwnHospital[]; draft: EventDraft | null }) {
  const form = useEventForm({
    here: '/submit-event',
    draftKey,
    onwards: '/hospital-dashboard',
    savedText: 'event.form.created',
    deniedText: 'event.guard.create',
  });
  const { key, ...begun } = useBeginning({ storedId: null, draft: props.draft });
  const [first] = props.own;
  const [initial] = useState(() => emptyEventForm(first ?? { id: '', name: '' }));
  return <EventForm key={key} {...form} {...begun} stored={null} initial={initial} own={props.own} />;
}
