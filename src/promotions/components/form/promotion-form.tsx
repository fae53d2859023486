import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { isCalendarDate } from '../../../lib/days/calendar-date.ts';
import { dropPicture } from '../../../pictures/data/kept-pictures.ts';
import { pictureTroubleText } from '../../../pictures/components/picture-trouble.ts';
import { createPictureWork } from '../../../pictures/components/picture-work.ts';
import type { OwnHospital } from '../../../permissions/rules/standing.ts';
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
import type { PromotionDraft } from '../../rules/promotion-draft.ts';
import { newPictures, type PromotionFormValues } from '../../rules/promotion-form.ts';
import type { PromotionProblem } from '../../rules/promotion-messages.ts';
import type { PromotionMerge } from '../../rules/merge-promotions.ts';
import { toFormValues } from '../../rules/stored-promotion.ts';
import { errorsByField, fieldLabel, summedErrors } from './promotion-field-texts.ts';
import { HospitalField } from './hospital-field.tsx';
import { SectionAbout } from './section-about.tsx';
import { SectionContact } from './section-contact.tsx';
import { SectionEntries } from './section-entries.tsx';
import { SectionPeriod } from './section-period.tsx';
import { SectionPlace } from './section-place.tsx';
import { SectionPrice } from './section-price.tsx';
import type { FormChange } from './section.ts';
import { tellProblems } from './tell-problems.ts';
import { usePublishing, type PublishOutcome } from './use-publishing.ts';
import '../../../ui/css/publishing.css';

export interface PromotionFormProps {
  draftKey: string;
  /** The promotion's own; a new one has it before it is published. */
  id: string;
  /** What is edited; null for a new promotion. */
  stored: { urlSlug: string; updatedAt: string } | null;
  initial: PromotionFormValues;
  /** What an earlier visit had kept. */
  draft: PromotionDraft | null;
  own: readonly OwnHospital[];
  /** For super admins: the promotion may move to another hospital (decision A3). */
  canMove: boolean;
  /** A way to sign in and come back. */
  signIn: ReactNode;
  onPublished: () => void;
  /** The draft is gone: the form gives way to one that knows nothing of it. */
  onStartOver: () => void;
  /** `typed` is the draft, or null where nothing had been changed. */
  onCancel: (typed: PromotionDraft | null) => void;
}

/** Submit and edit of a promotion (spec 1 §2, §5). The draft survives reloads, refusals and times without a network. */
export function PromotionForm(props: PromotionFormProps) {
  const t = useText();
  const { initial, id, stored } = props;
  const isOnline = useOnline();
  const [values, setValues] = useState(props.draft?.values ?? initial);
  // What the form was last told of; by then it may be newer than what it had opened with.
  const [seen, setSeen] = useState(stored && { ...stored, values: initial });
  const [merge, setMerge] = useState<{ merge: PromotionMerge; theirs: PromotionFormValues } | null>(null);
  const [pictureWork] = useState(createPictureWork);
  const draft = useDraft({ key: props.draftKey });
  const publishing = usePublishing({ id, seen, storedSlug: seen?.urlSlug ?? null, values, t });
  const { attempt, busy, trouble } = publishing;
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  useDirtyLock(dirty);
  useFocusBack(busy);
  // That of a kept draft stands until its changes were put beside theirs, or it is dropped: else the next visit finds an
  // old draft that passes for one of today.
  const [basedOn, setBasedOn] = useState(props.draft ? props.draft.basedOn : (stored?.updatedAt ?? null));
  const isOlder = props.draft !== null && props.draft.basedOn !== (stored?.updatedAt ?? null);
  const errors = errorsByField({ problems: publishing.problems, t });

  const keep = (next: PromotionFormValues) =>
    draft.change({ id, basedOn, values: next } satisfies PromotionDraft);
  // A picture takes its time to be made smaller; what was typed meanwhile must stay.
  const latest = useRef(values);
  // Published or given up: what comes later must not bring the draft back.
  const closed = useRef(false);
  const show = (next: PromotionFormValues) => {
    latest.current = next;
    setValues(next);
  };
  const change: FormChange = (given) => {
    if (closed.current) return;
    const changed = typeof given === 'function' ? given(latest.current) : given;
    const next = { ...latest.current, ...changed };
    show(next);
    publishing.forget(Object.keys(changed));
    keep(next);
  };

  const showMerge = (answer: Extract<PublishOutcome, { outcome: 'changed' }>) => {
    const theirs = toFormValues(answer.stored);
    const { url_slug: urlSlug, updated_at: updatedAt } = answer.stored;
    setSeen({ urlSlug, updatedAt, values: theirs });
    setBasedOn(updatedAt);
    setMerge({ merge: answer.merge, theirs });
    show(answer.merge.values);
    draft.change({ id, basedOn: updatedAt, values: answer.merge.values } satisfies PromotionDraft);
  };

  const complete = async () => {
    const taken = await pictureWork.settled();
    void draft.flush();
    return taken ? latest.current : null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const answer = await publishing.publish({ found: halfTypedDates(values), complete });
    if (answer.outcome === 'invalid') return tellProblems({ problems: answer.problems, t });
    if (answer.outcome === 'changed') return showMerge(answer);
    // Its field has said why.
    if (answer.outcome === 'picture_refused') return;
    if (answer.outcome === 'troubled') {
      // Without a network the notice in the form says it all.
      const text = t(stored ? 'publish.updateFailed' : 'publish.submitFailed');
      if (answer.kind === 'failed') showToast({ tone: 'destructive', title: t('toast.error'), text });
      return;
    }
    closed.current = true;
    await draft.drop();
    if (!stored) show(initial);
    props.onPublished();
  };

  const startOver = async () => {
    closed.current = true;
    await draft.drop();
    props.onStartOver();
    await Promise.all(newPictures(values).map((picture) => dropPicture(picture.id)));
  };
  // Pictures stay, for the cancel can be undone.
  const cancel = () => {
    closed.current = true;
    void draft.drop().then(() => props.onCancel(dirty ? { id, basedOn, values } : null));
  };

  const labelsOf = (fields: PromotionMerge['taken']) =>
    fields.map((field) => (field === 'items' ? t('publish.items') : fieldLabel({ field, t })));
  const section = { values, errors, onChange: change };
  const tellOf = (kind: 'main' | 'item') => (found: Parameters<typeof pictureTroubleText>[0]['trouble']) =>
    showToast({ tone: 'destructive', ...pictureTroubleText({ trouble: found, kind, t }) });

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="form" inert={busy}>
        {props.draft && (
          <DraftNotice older={isOlder ? t('publish.draftOlder') : null} onDrop={() => void startOver()} />
        )}
        <ErrorSummary errors={summedErrors({ errors, t })} attempt={attempt} />
        <SectionAbout
          {...section}
          hospitalField={
            <HospitalField
              value={values.hospital}
              own={props.own}
              canMove={props.canMove}
              error={errors.hospital}
              onChange={(hospital) => change({ hospital })}
            />
          }
          onPictureTrouble={tellOf('main')}
          pictureWork={pictureWork}
        />
        <SectionPlace {...section} />
        <SectionContact {...section} />
        <SectionPrice {...section} />
        <SectionEntries {...section} onPictureTrouble={tellOf('item')} pictureWork={pictureWork} />
        <SectionPeriod {...section} />
      </div>
      <div aria-live="polite">
        {merge && !busy && (
          <ChangedNotice
            title={t('publish.changed')}
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
            <p>{trouble?.text ?? t('publish.offline')}</p>
            {trouble?.kind === 'signed_out' && <div className="row-actions">{props.signIn}</div>}
          </Notice>
        )}
      </div>
      <SaveBar note={draft.kept ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" disabled={busy} onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? t('publish.publishing') : t(stored ? 'publish.save' : 'publish.submit')}
        </Button>
      </SaveBar>
    </form>
  );
}

/** Dates of which only a part was typed. */
function halfTypedDates(values: Pick<PromotionFormValues, 'start_date' | 'end_date'>): PromotionProblem[] {
  return (['start_date', 'end_date'] as const)
    .filter((field) => values[field] !== '' && !isCalendarDate(values[field]))
    .map((field) => ({ field, message: 'date' as const }));
}
