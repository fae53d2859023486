import { useState, type FormEvent, type ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { useDirtyLock } from '../../../ui/forms/form-dirty-lock.ts';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { useDraft } from '../../../session/data/use-draft.ts';
import type { CustomerDraft } from '../../rules/customer/customer-draft.ts';
import {
  checkCustomerForm,
  type CustomerFormValues,
  type FieldProblem,
} from '../../rules/customer/customer-values.ts';
import { CustomerFormFields } from './customer-form-fields.tsx';
import { errorsByField, problemList, summedErrors } from './field-texts.ts';

export interface CustomerFormProps {
  draftKey: string;
  submitLabel: string;
  /** What the form shows without a draft. */
  initial: CustomerFormValues;
  /** What an earlier visit had kept. */
  draft: CustomerDraft | null;
  seen: CustomerDraft['seen'];
  /** What the server said of the record's last change. */
  refused?: FieldProblem | null;
  /** A remark on what is typed so far, above the buttons. */
  remark?: (values: CustomerFormValues) => ReactNode;
  /** Resolves to true when the values are kept; the form then forgets its draft. */
  onSave: (values: CustomerFormValues) => Promise<boolean>;
  onSaved: () => void;
  onInvalid: (list: string) => void;
  /** `typed` is what the form held, or null where nothing had been changed. */
  onCancel: (typed: CustomerDraft | null) => void;
}

/**
 * The form adds or edits a customer (CUSTOMER-5). It stores a draft and shows errors under each field and at the top.
 */
export function CustomerForm(props: CustomerFormProps) {
  const t = useText();
  const { catalogue } = useLanguage();
  const { initial, seen } = props;
  const [values, setValues] = useState(props.draft?.values ?? initial);
  const [attempt, setAttempt] = useState(0);
  const [saving, setSaving] = useState(false);
  const [restored, setRestored] = useState(props.draft !== null);
  const [told, setTold] = useState(props.refused ?? null);
  const draft = useDraft({ key: props.draftKey });
  const dirty = JSON.stringify(values) !== JSON.stringify(initial);
  useDirtyLock(dirty);

  const checked = checkCustomerForm(values);
  const problems = [...(told ? [told] : []), ...(attempt > 0 && !checked.ok ? checked.problem : [])];
  const errors = errorsByField({ problems, t });

  const change = (changed: Partial<CustomerFormValues>) => {
    const next = { ...values, ...changed };
    setValues(next);
    if (told && told.field in changed) setTold(null);
    draft.change({ values: next, seen });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    setTold(null);
    const result = checkCustomerForm(values);
    if (!result.ok) return props.onInvalid(problemList({ problems: result.problem, catalogue, t }));
    setSaving(true);
    const kept = await props.onSave(result.value);
    if (!kept) return setSaving(false);
    await draft.drop();
    props.onSaved();
  };

  const startOver = () => {
    setValues(initial);
    setRestored(false);
    setAttempt(0);
    void draft.drop();
  };

  const cancel = () => void draft.drop().then(() => props.onCancel(dirty ? { values, seen } : null));

  return (
    <form className="form" noValidate onSubmit={(event) => void submit(event)}>
      {restored && <DraftNotice onDrop={startOver} />}
      <ErrorSummary errors={summedErrors({ errors, t })} attempt={attempt} />
      <CustomerFormFields values={values} errors={errors} onChange={change} />
      {props.remark?.(values)}
      <SaveBar note={draft.kept ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={saving}>
          {saving ? t('customer.saving') : props.submitLabel}
        </Button>
      </SaveBar>
    </form>
  );
}
