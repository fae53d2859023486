import { Heading } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { PrivacyLine } from '../../listings/components/legal-line.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useDraftForm } from '../../drafts/components/use-draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { dropDocuments } from '../data/drop-documents.ts';
import { findLostDocuments } from '../data/find-lost-documents.ts';
import { readDocuments, type InsuranceDocument } from '../rules/insurance-documents.ts';
import type { InsuranceDraft } from '../rules/insurance-draft.ts';
import {
  checkInsuranceForm,
  type InsuranceFormValues,
  type InsuranceProblem,
} from '../rules/insurance-values.ts';
import type { InsuranceColumns } from '../rules/insurance.ts';
import { InsuranceFormSection } from './insurance-section.tsx';
import { problemText, summedInsuranceErrors } from './problem-texts.ts';
import { SectionCar } from './section-car.tsx';
import { SectionCoverage } from './section-coverage.tsx';
import { SectionDocuments } from './documents/section-documents.tsx';
import { SectionPremium } from './section-premium.tsx';

export interface InsuranceFormProps {
  customerId: string;
  title: string;
  draftKey: string;
  /** What the form shows without a draft. */
  initial: InsuranceFormValues;
  draft: InsuranceDraft | null;
  /** The columns when the form opened; null for a new record, which a renewal is too. */
  seen: InsuranceColumns | null;
  /**
   * Unchanged days take their hour from these columns (INSURANCE-6). A renewal has the columns that are
   * proposed for the copy; null for a new record.
   */
  before: InsuranceColumns | null;
  /** The server's refusal of the record's last change; null for none. */
  refused: InsuranceProblem | null;
  /** Resolves to true when the columns are saved; the form then removes its draft. */
  onSave: (columns: InsuranceColumns) => Promise<boolean>;
  onSaved: () => void;
  /**
   * `typed` is the draft, or null if nothing was changed. The `added` documents are listed by no record yet.
   */
  onCancel: (typed: object | null, added: readonly InsuranceDocument[]) => void;
}

/** The form adds, edits and renews car insurance, in five sections (INSURANCE-2). It stores a draft. */
export function InsuranceForm(props: InsuranceFormProps) {
  const t = useText();
  const { customerId, initial } = props;
  /** A file that is chosen and not added: a save would silently lose it, so it is refused meanwhile. */
  const [chosen, setChosen] = useState<File | null>(null);
  /** The latest value of `chosen` for a save that waits, because an addition can end between two renders. */
  const latestChosen = useRef<File | null>(null);
  const taking = useRef<Promise<void>>(Promise.resolve());
  /** Added documents of which the last save found no file. */
  const [lost, setLost] = useState<readonly InsuranceDocument[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: { values: initial, seen: props.seen },
    draft: props.draft?.values ?? null,
    toDraft: (held) => held satisfies InsuranceDraft,
    check: ({ values }) => checkInsuranceForm({ values, before: props.before, customerId }),
    textOf: (problem) => problemText({ problem, t }),
    refused: props.refused ? [props.refused] : [],
    settle: async () => {
      await taking.current;
      const found = await findLostDocuments(added);
      setLost(found);
      return latestChosen.current === null && found.length === 0;
    },
    save: async ({ checked }) =>
      (await props.onSave(checked)) ? { outcome: 'done' } : { outcome: 'failed', failure: null },
    onSaved: props.onSaved,
  });
  const { values, attempt, busy, change } = form;
  // The form replaces the list, so the focus moves to the form's heading.
  useEffect(() => heading.current?.focus(), []);
  const isPending = attempt > 0 && !busy && chosen !== null;
  const missing = lost.find(({ path }) => values.documents.some((one) => one.path === path));
  const errors = {
    ...form.errors,
    ...(missing && { documents: `${missing.name}: ${t('document.failure.file_lost')}` }),
    ...(isPending && { documents: t('document.pending') }),
  };

  const choose = (file: File | null) => {
    latestChosen.current = file;
    setChosen(file);
  };
  const known = new Set(
    [...initial.documents, ...readDocuments(props.seen?.documents)].map(({ path }) => path),
  );
  const added = values.documents.filter(({ path }) => !known.has(path));
  const startOver = () => {
    void dropDocuments(added);
    form.startOver();
  };
  const cancel = () => void form.close().then((typed) => props.onCancel(typed, added));
  const section = { values, errors, onChange: change };

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <Heading as="h2" size="5" ref={heading} tabIndex={-1} className="insurance-form-title">
        {props.title}
      </Heading>
      {form.restored && <DraftNotice onDrop={startOver} />}
      <ErrorSummary errors={summedInsuranceErrors({ errors, t })} attempt={attempt} />
      <SectionCar {...section} />
      <SectionDocuments
        {...section}
        customerId={customerId}
        initial={initial.documents}
        chosen={chosen}
        onChosen={choose}
        onTaking={(work) => (taking.current = work)}
      />
      <SectionPremium {...section} />
      <SectionCoverage {...section} />
      <InsuranceFormSection name="remarks">
        <TextAreaInput
          name="remarks"
          label={t('column.remarks')}
          rows={4}
          value={values.remarks}
          error={errors.remarks}
          onChange={(remarks) => change({ remarks })}
        />
      </InsuranceFormSection>
      <PrivacyLine />
      <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" onClick={cancel}>
          {t('insurance.cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? t('insurance.saving') : t('insurance.save')}
        </Button>
      </SaveBar>
    </form>
  );
}
