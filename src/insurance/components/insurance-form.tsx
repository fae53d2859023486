import { Heading } from '@radix-ui/themes';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useDraft } from '../../session/data/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { DraftNotice } from '../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { useDirtyLock } from '../../ui/forms/form-dirty-lock.ts';
import { SaveBar } from '../../ui/forms/save-bar.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { documentsFolder } from '../data/documents-folder.ts';
import { dropDocuments } from '../data/drop-documents.ts';
import type { InsuranceDraft } from '../rules/insurance-draft.ts';
import {
  checkInsuranceForm,
  type InsuranceFormValues,
  type InsuranceProblem,
} from '../rules/insurance-values.ts';
import type { InsuranceColumns } from '../rules/insurance.ts';
import { FormSection } from './insurance-section.tsx';
import { insuranceErrors, summedInsuranceErrors } from './problem-texts.ts';
import { SectionCar } from './section-car.tsx';
import { SectionCoverage } from './section-coverage.tsx';
import type { FormChange } from './section-props.ts';
import { SectionDocuments } from './section-documents.tsx';
import { SectionPrice } from './section-premium.tsx';

export interface InsuranceFormProps {
  customerId: string;
  title: string;
  draftKey: string;
  /** What the form shows without a draft. */
  initial: InsuranceFormValues;
  draft: InsuranceDraft | null;
  /** The columns when the form opened; null for a record that is only being added. */
  seen: InsuranceColumns | null;
  /** Unchanged days keep the hours of this record (INSURANCE-6); for a renewal it has the period of the earlier one. */
  before: InsuranceColumns | null;
  /** What the server said of the record's last change. */
  refused: InsuranceProblem | null;
  /** Resolves to true when the columns are kept; the form then forgets its draft. */
  onSave: (columns: InsuranceColumns) => Promise<boolean>;
  onSaved: () => void;
  /** `typed` is what the form held, or null where nothing had been changed. */
  onCancel: (typed: InsuranceDraft | null) => void;
}

/** The form adds, edits and renews car insurance, in five sections (INSURANCE-2). It stores a draft. */
export function InsuranceForm(props: InsuranceFormProps) {
  const t = useText();
  const { customerId, initial, seen } = props;
  const [values, setValues] = useState(props.draft?.values ?? initial);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [restored, setRestored] = useState(props.draft !== null);
  /** A file that was chosen and not added: saving would lose it in silence. */
  const [chosen, setChosen] = useState<File | null>(null);
  const [told, setTold] = useState(props.refused);
  /** What the form holds by now; a file that is taken in ends between two pictures of it. */
  const latest = useRef(values);
  const chosenNow = useRef<File | null>(null);
  const taking = useRef<Promise<void>>(Promise.resolve());
  const heading = useRef<HTMLHeadingElement>(null);
  const draft = useDraft({ key: props.draftKey });
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  useDirtyLock(dirty);
  // The form replaces the list, so the focus moves to the form's heading.
  useEffect(() => heading.current?.focus(), []);

  const check = (typed: InsuranceFormValues) =>
    checkInsuranceForm({ values: typed, before: props.before, folder: documentsFolder(customerId) });
  const checked = attempt > 0 ? check(values) : null;
  const problems = [...(told ? [told] : []), ...(checked && !checked.ok ? checked.problem : [])];
  const errors = {
    ...insuranceErrors({ problems, t }),
    ...(attempt > 0 && chosen ? { documents: t('document.pending') } : {}),
  };

  const choose = (file: File | null) => {
    chosenNow.current = file;
    setChosen(file);
  };
  const show = (next: InsuranceFormValues) => {
    latest.current = next;
    setValues(next);
  };
  const change: FormChange = (given) => {
    const changed = typeof given === 'function' ? given(latest.current) : given;
    const next = { ...latest.current, ...changed };
    show(next);
    if (told && told.field in changed) setTold(null);
    draft.change({ values: next, seen });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaving(true);
    await taking.current;
    setAttempt(attempt + 1);
    setTold(null);
    const result = check(latest.current);
    if (!result.ok || chosenNow.current) return setSaving(false);
    if (!(await props.onSave(result.value))) return setSaving(false);
    await draft.drop();
    props.onSaved();
  };

  const startOver = () => {
    const known = new Set(initial.documents.map(({ path }) => path));
    void dropDocuments(values.documents.filter(({ path }) => !known.has(path)));
    show(initial);
    setRestored(false);
    setAttempt(0);
    void draft.drop();
  };

  const cancel = () => void draft.drop().then(() => props.onCancel(dirty ? { values, seen } : null));
  const section = { values, errors, onChange: change };

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      <Heading as="h2" size="5" ref={heading} tabIndex={-1} className="insurance-form-title">
        {props.title}
      </Heading>
      {restored && <DraftNotice onDrop={startOver} />}
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
      <SectionPrice {...section} />
      <SectionCoverage {...section} />
      <FormSection name="remarks">
        <TextAreaInput
          name="remarks"
          label={t('column.remarks')}
          rows={4}
          value={values.remarks}
          error={errors.remarks}
          onChange={(remarks) => change({ remarks })}
        />
      </FormSection>
      <SaveBar note={draft.kept ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" onClick={cancel}>
          {t('insurance.cancel')}
        </Button>
        <Button type="submit" disabled={saving}>
          {saving ? t('insurance.saving') : t('insurance.save')}
        </Button>
      </SaveBar>
    </form>
  );
}
