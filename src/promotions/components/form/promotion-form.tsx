import { Button } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { ok, problem } from '../../../lib/result.ts';
import { dropPicture } from '../../../pictures/data/kept-pictures.ts';
import { pictureTroubleText } from '../../../pictures/components/picture-trouble.ts';
import { createPictureWork } from '../../../pictures/components/picture-work.ts';
import type { OwnHospital } from '../../../session/rules/standing.ts';
import { useDraftForm } from '../../../session/components/use-draft-form.ts';
import { ChangedNotice } from '../../../ui/changed-notice.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { useOnline } from '../../../ui/use-online.ts';
import { publishPromotion } from '../../data/publish-promotion.ts';
import { savePromotion } from '../../data/save-promotion.ts';
import { checkPromotionForm } from '../../rules/check-promotion-form.ts';
import type { PromotionDraft } from '../../rules/promotion-draft.ts';
import { newPictures, type PromotionFormValues } from '../../rules/promotion-form.ts';
import type { PromotionMergeField } from '../../rules/merge-promotions.ts';
import { toFormValues } from '../../rules/stored-promotion.ts';
import { fieldLabel, summedErrors } from './promotion-field-texts.ts';
import { HospitalField } from './hospital-field.tsx';
import { SectionAbout } from './section-about.tsx';
import { SectionContact } from './section-contact.tsx';
import { SectionEntries } from './section-entries.tsx';
import { SectionPeriod } from './section-period.tsx';
import { SectionPlace } from './section-place.tsx';
import { SectionPrice } from './section-price.tsx';
import { tellProblems } from './tell-problems.ts';
import { publishTrouble } from './publish-trouble.ts';
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
  onCancel: (typed: object | null) => void;
}

/** Submit and edit of a promotion (spec 1 §2, §5). The draft survives reloads, refusals and times without a network. */
export function PromotionForm(props: PromotionFormProps) {
  const t = useText();
  const { initial, id, stored } = props;
  const isOnline = useOnline();
  const [pictureWork] = useState(createPictureWork);
  // The draft's own is stored until its changes were put beside theirs: the next visit must see that the draft is old.
  const basedOn = props.draft ? props.draft.basedOn : (stored?.updatedAt ?? null);
  const isOlder = basedOn !== (stored?.updatedAt ?? null);
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: { values: initial, seen: { ...stored, basedOn } },
    draft: props.draft?.values ?? null,
    toDraft: ({ values, seen }) => ({ id, basedOn: seen.basedOn, values }) satisfies PromotionDraft,
    check: ({ values, seen }) => {
      const problems = checkPromotionForm({ values, storedSlug: seen.urlSlug ?? null });
      return problems.length === 0 ? ok(values) : problem(problems);
    },
    textOf: ({ message }) => t(`publish.invalid.${message}`),
    settle: pictureWork.settled,
    save: async ({ values, base }) => {
      const answer =
        base.seen.updatedAt === undefined
          ? await publishPromotion({ mode: 'new', id, values })
          : await savePromotion({
              id,
              values,
              seen: { updatedAt: base.seen.updatedAt, values: base.values },
            });
      if (answer.outcome === 'published') return { outcome: 'done' };
      if (answer.outcome === 'changed') {
        const { url_slug: urlSlug, updated_at: updatedAt } = answer.stored;
        const seen = { urlSlug, updatedAt, basedOn: updatedAt };
        return {
          outcome: 'changed',
          merge: answer.merge,
          base: { values: toFormValues(answer.stored), seen },
        };
      }
      if (answer.outcome === 'refused' && answer.problem) {
        return { outcome: 'invalid', problems: [answer.problem] };
      }
      const trouble = publishTrouble(answer, t);
      // Without a network the notice in the form says it all.
      const text = t(stored ? 'publish.updateFailed' : 'publish.submitFailed');
      if (trouble.kind === 'failed') showToast({ tone: 'destructive', title: t('toast.error'), text });
      return { outcome: 'failed', trouble };
    },
    onInvalid: (problems) => tellProblems({ problems, t }),
    onSaved: props.onPublished,
  });
  const { errors, busy, merge, trouble, change } = form;
  // A new promotion is on its way home: the form is empty again (spec 1 §2).
  const values = form.phase === 'saved' && !stored ? initial : form.values;
  useFocusBack(busy);

  const startOver = async () => {
    await form.close();
    props.onStartOver();
    await Promise.all(newPictures(values).map((picture) => dropPicture(picture.id)));
  };
  // Pictures stay, for the cancel can be undone.
  const cancel = () => void form.close().then(props.onCancel);

  const labelsOf = (fields: readonly PromotionMergeField[]) =>
    fields.map((field) => (field === 'items' ? t('publish.items') : fieldLabel({ field, t })));
  const section = { values, errors, onChange: change };
  const tellOf = (kind: 'main' | 'item') => (found: Parameters<typeof pictureTroubleText>[0]['trouble']) =>
    showToast({ tone: 'destructive', ...pictureTroubleText({ trouble: found, kind, t }) });

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <div className="form" inert={busy}>
        {form.restored && (
          <DraftNotice older={isOlder ? t('publish.draftOlder') : null} onDrop={() => void startOver()} />
        )}
        <ErrorSummary errors={summedErrors({ errors, t })} attempt={form.attempt} />
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
            <p>{trouble?.text ?? t('publish.offline')}</p>
            {trouble?.kind === 'signed_out' && <div className="row-actions">{props.signIn}</div>}
          </Notice>
        )}
      </div>
      <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
        <Button type="button" size="3" variant="soft" color="gray" disabled={busy} onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" size="3" disabled={busy}>
          {busy ? t('publish.publishing') : t(stored ? 'publish.save' : 'publish.submit')}
        </Button>
      </SaveBar>
    </form>
  );
}
