import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { pictureTroubleText } from '../../../pictures/components/picture-trouble.ts';
import { createPictureWork } from '../../../pictures/components/picture-work.ts';
import { dropPicture } from '../../../pictures/data/kept-pictures.ts';
import { useDraft } from '../../../session/data/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { ChangedNotice } from '../../../ui/forms/changed-notice.tsx';
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useDirtyLock } from '../../../ui/forms/form-dirty-lock.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { useFocusBack } from '../../../ui/dialogs/use-focus-back.ts';
import { useOnline } from '../../../ui/device/use-online.ts';
import type { EventDraft, EventFormValues } from '../../rules/event-form.ts';
import type { EventField } from '../../rules/event-messages.ts';
import type { EventMerge } from '../../rules/merge-events.ts';
import { toFormValues, type StoredEvent } from '../../rules/stored-event.ts';
import { errorsByField, fieldLabel, joinedProblems, summedErrors } from './event-field-texts.ts';
import { AboutSection, ContactSection, PlaceSection, TimeSection } from './event-sections.tsx';
import { EventUrl } from './event-url.tsx';
import { useEventPublishing, type PublishOutcome } from './use-event-publishing.ts';
import '../../../ui/css/publishing.css';
import '../events.css';

export interface EventFormProps {
  draftKey: string;
  /** The event's own; a new one has it before it is published. */
  id: string;
  /** What is edited; null for a new event. */
  stored: StoredEvent | null;
  initial: EventFormValues;
  /** What an earlier visit had kept. */
  draft: EventDraft | null;
  /** Hospitals to choose from. */
  own: readonly { id: string; name: string }[];
  /** A way to sign in and come back. */
  signIn: ReactNode;
  onPublished: () => void;
  /** The draft is gone: the form gives way to one that knows nothing of it. */
  onStartOver: () => void;
  /** The server says that this person may not; the draft is kept. */
  onDenied: () => void;
  /** `typed` is the draft, or null where nothing had been changed. */
  onCancel: (typed: EventDraft | null) => void;
}

/** Create and edit an event (spec 2 §2, §5). The draft survives reloads, refusals and times without a network. */
export function EventForm(props: EventFormProps) {
  const t = useText();
  const { initial, id } = props;
  const isOnline = useOnline();
  // What the form was last told of; by then it may be newer than what it had opened with.
  const [stored, setStored] = useState(props.stored);
  const [base, setBase] = useState(initial);
  const [values, setValues] = useState(props.draft?.values ?? initial);
  const [merge, setMerge] = useState<{ merge: EventMerge; theirs: EventFormValues } | null>(null);
  const [pictureWork] = useState(createPictureWork);
  const draft = useDraft({ key: props.draftKey });
  const seen = stored && { updatedAt: stored.updated_at, title: stored.event_title, values: base };
  const publishing = useEventPublishing({ id, seen, values, t });
  const { attempt, busy, trouble } = publishing;
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  useDirtyLock(dirty);
  useFocusBack(busy);
  // That of a kept draft stands until its changes were put beside theirs, or it is dropped: else the next visit finds an
  // old draft that passes for one of today.
  const [basedOn, setBasedOn] = useState(props.draft ? props.draft.basedOn : (stored?.updated_at ?? null));
  const isOlder = props.draft !== null && props.draft.basedOn !== (props.stored?.updated_at ?? null);
  const errors = errorsByField({ problems: publishing.problems, t });

  // A picture takes its time to be made smaller; what was typed meanwhile must stay.
  const latest = useRef(values);
  // Published or given up: what comes later must not bring the draft back.
  const closed = useRef(false);
  const show = (next: EventFormValues) => {
    latest.current = next;
    setValues(next);
  };
  const change = (changed: Partial<EventFormValues>) => {
    if (closed.current) return;
    const next = { ...latest.current, ...changed };
    show(next);
    publishing.forget(Object.keys(changed));
    draft.change({ id, basedOn, values: next } satisfies EventDraft);
  };

  const showMerge = (answer: Extract<PublishOutcome, { outcome: 'changed' }>) => {
    const theirs = toFormValues(answer.stored);
    setStored(answer.stored);
    setBase(theirs);
    setBasedOn(answer.stored.updated_at);
    setMerge({ merge: answer.merge, theirs });
    show(answer.merge.values);
    draft.change({ id, basedOn: answer.stored.updated_at, values: answer.merge.values } satisfies EventDraft);
  };

  const complete = async () => {
    const taken = await pictureWork.settled();
    void draft.flush();
    return taken ? latest.current : null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await publishing.publish(complete);
    switch (answer.outcome) {
      case 'invalid': {
        const text = joinedProblems({ errors: errorsByField({ problems: answer.problems, t }), t });
        return showToast({ tone: 'destructive', title: t('toast.validation'), text });
      }
      case 'changed':
        return showMerge(answer);
      case 'denied':
        return props.onDenied();
      case 'picture_refused':
        // Its field has said why.
        return;
      case 'troubled': {
        // Without a network the notice in the form says it all.
        if (answer.trouble.kind !== 'failed') return;
        const title = t(stored ? 'event.form.saveFailed' : 'event.form.createFailed');
        return showToast({ tone: 'destructive', title, text: answer.trouble.text });
      }
      case 'published':
        closed.current = true;
        await draft.drop();
        return props.onPublished();
    }
  };

  const startOver = async () => {
    closed.current = true;
    await draft.drop();
    props.onStartOver();
    if (values.image.kind === 'new') await dropPicture(values.image.id);
  };
  // Pictures stay, for the cancel can be undone.
  const cancel = () => {
    closed.current = true;
    void draft.drop().then(() => props.onCancel(dirty ? { id, basedOn, values } : null));
  };

  const section = { values, errors, onChange: change };
  const labelsOf = (fields: readonly EventField[]) => fields.map((field) => fieldLabel({ field, t }));
  const saveText = stored ? 'event.form.save' : 'event.form.create';
  const busyText = stored ? 'event.form.saving' : 'event.form.creating';

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="form" inert={busy}>
        {props.draft && (
          <DraftNotice older={isOlder ? t('event.form.draftOlder') : null} onDrop={() => void startOver()} />
        )}
        <ErrorSummary errors={summedErrors({ errors, t })} attempt={attempt} />
        {stored && <EventUrl event={stored} />}
        <AboutSection
          {...section}
          own={props.own}
          pictureWork={pictureWork}
          onPictureTrouble={(found) =>
            showToast({
              tone: 'destructive',
              ...pictureTroubleText({ trouble: found, kind: 'event', t }),
            })
          }
        />
        <TimeSection {...section} />
        <PlaceSection {...section} />
        <ContactSection {...section} seatsTaken={stored?.registered_count ?? 0} />
      </div>
      <div aria-live="polite">
        {merge && !busy && (
          <ChangedNotice
            title={t('event.form.changed')}
            taken={labelsOf(merge.merge.taken)}
            clashing={labelsOf(merge.merge.clashing)}
            onTheirs={() => {
              setMerge(null);
              change(merge.theirs);
            }}
          />
        )}
        {(trouble ?? !isOnline) && (
          <Notice
            tone={trouble?.kind === 'failed' ? 'red' : 'amber'}
            icon={isOnline ? 'attention' : 'offline'}
          >
            <p>{trouble?.text ?? t('event.form.offline')}</p>
            {trouble?.kind === 'signed_out' && <div className="row-actions">{props.signIn}</div>}
          </Notice>
        )}
      </div>
      <SaveBar note={draft.kept ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" disabled={busy} onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {t(busy ? busyText : saveText)}
        </Button>
      </SaveBar>
    </form>
  );
}
