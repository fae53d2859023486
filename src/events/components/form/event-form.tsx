import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { errorsByField } from '../../../lib/errors-by-field.ts';
import { ok, problem } from '../../../lib/result.ts';
import { pictureTroubleText } from '../../../pictures/components/picture-trouble.ts';
import { createPictureWork } from '../../../pictures/components/picture-work.ts';
import { dropPicture } from '../../../pictures/data/kept-pictures.ts';
import { useDraftForm } from '../../../session/components/use-draft-form.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { publishEvent } from '../../data/publish-event.ts';
import { saveEvent } from '../../data/save-event.ts';
import { checkEventForm } from '../../rules/check-event-form.ts';
import type { EventDraft, EventFormValues } from '../../rules/event-form.ts';
import type { EventField, EventProblem } from '../../rules/event-messages.ts';
import { toFormValues, type StoredEvent } from '../../rules/stored-event.ts';
import { fieldLabel, joinedErrors, summedErrors } from './event-field-texts.ts';
import { AboutSection, ContactSection, PlaceSection, TimeSection } from './event-sections.tsx';
import { EventUrl } from './event-url.tsx';
import { publishTrouble } from './publish-trouble.ts';
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
  onCancel: (typed: object | null) => void;
}

/** Create and edit an event (spec 2 §2, §5). The draft survives reloads, refusals and times without a network. */
export function EventForm(props: EventFormProps) {
  const t = useText();
  const { initial, id } = props;
  const isOnline = useOnline();
  const { stored } = props;
  const [pictureWork] = useState(createPictureWork);
  // The draft's own is stored until its changes were put beside theirs: the next visit must see that the draft is old.
  const basedOn = props.draft ? props.draft.basedOn : (stored?.updated_at ?? null);
  const isOlder = basedOn !== (stored?.updated_at ?? null);
  const textOf = ({ message }: EventProblem) => t(`event.invalid.${message}`);
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: { values: initial, seen: { stored, basedOn } },
    draft: props.draft?.values ?? null,
    toDraft: ({ values, seen }) => ({ id, basedOn: seen.basedOn, values }) satisfies EventDraft,
    check: ({ values }) => {
      const problems = checkEventForm(values);
      return problems.length === 0 ? ok(values) : problem(problems);
    },
    textOf,
    settle: pictureWork.settled,
    save: async ({ values, base }) => {
      const before = base.seen.stored;
      const answer = before
        ? await saveEvent({
            id,
            values,
            seen: { updatedAt: before.updated_at, title: before.event_title, values: base.values },
          })
        : await publishEvent({ id, values, seen: null });
      switch (answer.outcome) {
        case 'published':
          return { outcome: 'done' };
        case 'denied':
          props.onDenied();
          return { outcome: 'failed', trouble: null };
        case 'changed': {
          const seen = { stored: answer.stored, basedOn: answer.stored.updated_at };
          return {
            outcome: 'changed',
            merge: answer.merge,
            base: { values: toFormValues(answer.stored), seen },
          };
        }
        default: {
          if (answer.outcome === 'refused' && answer.problem) {
            return { outcome: 'invalid', problems: [answer.problem] };
          }
          const trouble = publishTrouble(answer, t);
          // Without a network the notice in the form says it all.
          if (trouble.kind === 'failed') {
            const title = t(stored ? 'event.form.saveFailed' : 'event.form.createFailed');
            showToast({ tone: 'destructive', title, text: trouble.text });
          }
          return { outcome: 'failed', trouble };
        }
      }
    },
    onInvalid: (problems) => {
      const text = joinedErrors({ errors: errorsByField({ problems, textOf }), t });
      showToast({ tone: 'destructive', title: t('toast.validation'), text });
    },
    onSaved: props.onPublished,
  });
  const { values, errors, busy, merge, trouble, change } = form;
  const storedNow = form.base.seen.stored;
  useFocusBack(busy);

  const startOver = async () => {
    await form.close();
    props.onStartOver();
    if (values.image.kind === 'new') await dropPicture(values.image.id);
  };
  // Pictures stay, for the cancel can be undone.
  const cancel = () => void form.close().then(props.onCancel);

  const section = { values, errors, onChange: change };
  const labelsOf = (fields: readonly EventField[]) => fields.map((field) => fieldLabel({ field, t }));
  const saveText = stored ? 'event.form.save' : 'event.form.create';
  const busyText = stored ? 'event.form.saving' : 'event.form.creating';

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <div className="form" inert={busy}>
        {form.restored && (
          <DraftNotice older={isOlder ? t('event.form.draftOlder') : null} onDrop={() => void startOver()} />
        )}
        <ErrorSummary errors={summedErrors({ errors, t })} attempt={form.attempt} />
        {storedNow && <EventUrl event={storedNow} />}
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
        <ContactSection {...section} seatsTaken={storedNow?.registered_count ?? 0} />
      </div>
      <div aria-live="polite">
        {merge && !busy && (
          <ChangedNotice
            title={t('event.form.changed')}
            taken={labelsOf(merge.taken)}
            clashing={labelsOf(merge.clashing)}
            onTheirs={form.takeTheirs}
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
      <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
        <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="3" disabled={busy}>
          {t(busy ? busyText : saveText)}
        </Button>
      </SaveBar>
    </form>
  );
}
