import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { PrivacyLine } from '../../listings/components/legal-line.tsx';
import { useText } from '../../i18n/use-text.ts';
import { createPictureWork } from '../../pictures/components/picture-work.ts';
import { dropPicture } from '../../pictures/data/stored-pictures.ts';
import { useDraftForm } from '../../drafts/components/use-draft-form.ts';
import { dropDraft } from '../../drafts/data/store-draft.ts';
import type { OwnHospital } from '../../permissions/rules/permissions.ts';
import { refusalKind } from '../../session/rules/refusal-kind.ts';
import { Button } from '../../ui/button.tsx';
import { ChangedNotice } from '../../ui/forms/changed-notice.tsx';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { useFocusBack } from '../../ui/dialogs/use-focus-back.ts';
import { useOnline } from '../../ui/device/use-online.ts';
import type { PublishOutcome } from '../data/publish.ts';
import { savePublication } from '../data/save-publication.ts';
import { openPublicationForm } from '../rules/open-publication-form.ts';
import type { PublicationDraft } from '../rules/publication-draft.ts';
import type { PublicationTypes } from '../rules/publication.ts';
import type { PublicationKind } from './publication-kind.ts';
import { errorSummaryOf } from './error-summary-of.ts';
import { publishProblem } from './publish-problem.ts';

/** Props of the form that depend on the page that shows it. */
export interface PublicationPage {
  draftKey: string;
  /** A link that leads to sign-in and back to the form. */
  signIn: ReactNode;
  onPublished: () => void;
  /** Called when the server denies this person the change; the draft stays stored. */
  onDenied: () => void;
  /** `typed` is the draft, or null if nothing had been changed. */
  onCancel: (typed: object | null) => void;
}

/**
 * The form that creates or edits a promotion or an event (PUBLISH-2, EVENT-1). Its draft survives reloads and
 * refusals (PUBLISH-10).
 */
export function PublicationForm<Kind extends PublicationTypes>(
  props: PublicationPage & {
    kind: PublicationKind<Kind>;
    /** The id of the row; for a new row it is made before publishing. */
    id: string;
    /** The row to edit; null for a new one. */
    stored: Kind['stored'] | null;
    initial: Kind['values'];
    /** The draft that an earlier visit stored; null for none. */
    draft: PublicationDraft<Kind['values']> | null;
    /** The hospitals that the person works for. */
    own: readonly OwnHospital[];
    canMove: boolean;
    /** Called when the draft was discarded, to replace this form by one without it. */
    onStartOver: () => void;
  },
) {
  const t = useText();
  const { kind, id, initial, stored } = props;
  const { rules, text, buttons, Fields, Preview } = kind;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const isOnline = useOnline();
  const [pictureWork] = useState(createPictureWork);
  const unanswered = useRef<Kind['values'][]>([]);
  const updatedAt = stored?.updated_at ?? null;
  const [opened] = useState(() =>
    openPublicationForm({ publication: rules, stored: initial, updatedAt, draft: props.draft }),
  );
  const isSavedAlready = props.draft !== null && opened.draft === null;
  useEffect(() => {
    if (isSavedAlready) void dropDraft({ key: props.draftKey });
  }, [isSavedAlready, props.draftKey]);
  // The draft's own row stays its base until a save, so that the next visit still says what both changed.
  const { basedOn, base } = opened.draft && props.draft ? props.draft : { basedOn: updatedAt, base: initial };
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: { values: initial, seen: { stored, basedOn, base } },
    draft: opened.draft,
    merged: opened.merged,
    toDraft: ({ values, seen }) =>
      ({
        id,
        basedOn: seen.basedOn,
        base: seen.stored && seen.base,
        values,
      }) satisfies PublicationDraft<Kind['values']>,
    check: ({ values, seen }) => rules.check({ values, before: seen.stored }),
    textOf: (problem) => kind.problemText({ problem, t }),
    settle: pictureWork.settled,
    save: async ({ values, base }) => {
      const { stored: row } = base.seen;
      const before = { stored: row, values: base.values };
      const known = { before, unanswered: unanswered.current };
      const answer = await savePublication({ publication: rules, id, values, ...known });
      if (answer.outcome === 'unreachable') unanswered.current = [...unanswered.current, values];
      if (answer.outcome === 'published') return { outcome: 'done' };
      if (answer.outcome === 'changed') {
        const theirs = rules.formValues(answer.stored);
        const seen = { stored: answer.stored, basedOn: answer.stored.updated_at, base: theirs };
        return { outcome: 'changed', merge: answer.merge, base: { values: theirs, seen } };
      }
      if (kind.denied && isDenied(answer)) {
        showToast({ tone: 'destructive', title: t(kind.denied[row ? 'save' : 'create']) });
        props.onDenied();
        return { outcome: 'failed', failure: null };
      }
      if (answer.outcome === 'refused' && answer.problem) {
        return { outcome: 'invalid', problems: [answer.problem] };
      }
      const failure = publishProblem({ answer, text, t });
      // Without a network the form shows a notice, so a toast would repeat it.
      if (failure.kind === 'failed') kind.showFailure({ isNew: row === null, text: failure.text, t });
      return { outcome: 'failed', failure };
    },
    onInvalid: (problems) => kind.showProblems({ problems, t }),
    onSaved: props.onPublished,
  });
  const { errors, busy, merge, failure } = form;
  // After a promotion was created the form is empty until the app goes to `/` (PUBLISH-11).
  const values = form.phase === 'saved' && !stored ? initial : form.values;
  useFocusBack(busy);

  const startOver = async () => {
    await form.close();
    props.onStartOver();
    await Promise.all(rules.newPictures(values).map((picture) => dropPicture(picture.id)));
  };
  // The draft's pictures stay stored, because the cancel can be undone.
  const cancel = () => void form.close().then(props.onCancel);
  const labelOf = (field: Kind['field'] | Kind['problem']['field']) => kind.fieldLabel({ field, t });
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <div className="form" inert={busy}>
        {form.restored && (
          <DraftNotice
            older={opened.isOlder ? t(`${text}.draftOlder`) : null}
            onDrop={() => void startOver()}
          />
        )}
        <ErrorSummary errors={errorSummaryOf({ errors, labelOf })} attempt={form.attempt} />
        <Fields
          values={values}
          errors={errors}
          onChange={form.change}
          stored={form.base.seen.stored}
          // Only a super admin moves a stored row to another hospital (PUBLISH-3).
          own={stored ? [] : props.own}
          canMove={props.canMove}
          pictureWork={pictureWork}
        />
      </div>
      <div aria-live="polite">
        {merge && !busy && (
          <ChangedNotice
            title={t(`${text}.changed`)}
            taken={merge.taken.map(labelOf)}
            clashing={merge.clashing.map(labelOf)}
            onTheirs={form.takeTheirs}
          />
        )}
        {(failure ?? !isOnline) && (
          <Notice
            tone={failure?.kind === 'failed' ? 'red' : 'amber'}
            icon={isOnline ? 'attention' : 'offline'}
          >
            <p>{failure?.text ?? t(`${text}.offline`)}</p>
            {failure?.kind === 'signed_out' && <div className="row-actions">{props.signIn}</div>}
          </Notice>
        )}
      </div>
      <PrivacyLine />
      {Preview && isPreviewed && (
        <Suspense>
          <Preview
            values={values}
            isVerified={props.own.some(({ id, verified }) => id === values.hospital.id && verified)}
            onClose={() => setIsPreviewed(false)}
          />
        </Suspense>
      )}
      <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" disabled={busy} onClick={cancel}>
          {t('action.cancel')}
        </Button>
        {Preview && (
          <Button variant="soft" disabled={busy} onClick={() => setIsPreviewed(true)}>
            {t('publish.preview')}
          </Button>
        )}
        <Button type="submit" disabled={busy}>
          {t(stored ? buttons[busy ? 'saving' : 'save'] : buttons[busy ? 'creating' : 'create'])}
        </Button>
      </SaveBar>
    </form>
  );
}

/** Whether the server shows this person no such row, or does not let them save it. */
function isDenied(answer: PublishOutcome<unknown>): boolean {
  if (answer.outcome === 'refused') return refusalKind(answer.code) === 'not_allowed';
  return answer.outcome === 'hidden' || (answer.outcome === 'picture_failed' && answer.isDenied);
}
