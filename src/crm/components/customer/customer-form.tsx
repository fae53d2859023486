import type { ReactNode } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { useDraftForm } from '../../../drafts/components/use-draft-form.ts';
import type { CustomerDraft } from '../../rules/customer/customer-draft.ts';
import {
  checkCustomerForm,
  type CustomerFormValues,
  type FieldProblem,
} from '../../rules/customer/customer-values.ts';
import { CustomerFormFields } from './customer-form-fields.tsx';
import { problemList, shownErrors, summedErrors } from './field-texts.ts';

export interface CustomerFormProps {
  draftKey: string;
  submitLabel: string;
  /** What the form shows without a draft. */
  initial: CustomerFormValues;
  /** The draft that an earlier visit stored. */
  draft: CustomerDraft | null;
  seen: CustomerDraft['seen'];
  /** What the server said of the record's last change. */
  refused?: FieldProblem | null;
  /** A remark on what is typed so far, above the buttons. */
  remark?: (values: CustomerFormValues) => ReactNode;
  /** Resolves to true when the values are saved; the form then removes its draft. */
  onSave: (values: CustomerFormValues) => Promise<boolean>;
  onSaved: () => void;
  onInvalid: (list: string) => void;
  /** `typed` is the draft, or null where nothing had been changed. */
  onCancel: (typed: object | null) => void;
}

/**
 * The form adds or edits a customer (CUSTOMER-5). It stores a draft and shows errors under each field and at the top.
 */
export function CustomerForm(props: CustomerFormProps) {
  const t = useText();
  const { messagesName } = useLanguage();
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: { values: props.initial, seen: props.seen },
    draft: props.draft?.values ?? null,
    toDraft: (held) => held satisfies CustomerDraft,
    check: ({ values }) => checkCustomerForm(values),
    textOf: ({ message }) => t(`invalid.${message}`),
    refused: props.refused ? [props.refused] : [],
    save: async ({ checked }) =>
      (await props.onSave(checked)) ? { outcome: 'done' } : { outcome: 'failed', failure: null },
    onInvalid: (problems) => props.onInvalid(problemList({ problems, messagesName, t })),
    onSaved: props.onSaved,
  });
  const { values, busy } = form;
  const errors = shownErrors(form.errors);
  const cancel = () => void form.close().then(props.onCancel);

  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {form.restored && <DraftNotice onDrop={form.startOver} />}
      <ErrorSummary errors={summedErrors({ errors, t })} attempt={form.attempt} />
      <CustomerFormFields values={values} errors={errors} onChange={form.change} />
      {props.remark?.(values)}
      <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? t('customer.saving') : props.submitLabel}
        </Button>
      </SaveBar>
    </form>
  );
}
