/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys and pastes are those of the fields inside the form */
import { useEffect, useState, type ClipboardEvent } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { PrivacyLine } from '../../../listings/components/legal-line.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { DraftNotice } from '../../../ui/forms/draft-notice.tsx';
import { ErrorSummary } from '../../../ui/forms/error-summary.tsx';
import { goOnByEnter } from '../../../ui/forms/go-on-by-enter.ts';
import { SaveBar } from '../../../ui/forms/save-bar.tsx';
import { useDraftForm } from '../../../drafts/components/use-draft-form.ts';
import { canPickContact, pickContact } from '../../data/customer/pick-contact.ts';
import { useLikelyDuplicates } from '../../data/customer/use-likely-duplicates.ts';
import type { CustomerDraft } from '../../rules/customer/customer-draft.ts';
import {
  checkCustomerForm,
  type CustomerFormValues,
  type CustomerFieldProblem,
} from '../../rules/customer/customer-values.ts';
import { fillEmpty } from '../../rules/customer/fill-empty.ts';
import type { Duplicate } from '../../rules/customer/find-duplicates.ts';
import { readContactText, type ContactText } from '../../rules/customer/read-contact-text.ts';
import { CustomerFormFields } from './customer-form-fields.tsx';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { problemList, shownErrors, customerErrorSummary } from './field-texts.ts';

export interface CustomerFormProps {
  draftKey: string;
  submitLabel: string;
  /** What the form shows without a draft. */
  initial: CustomerFormValues;
  /** The draft that an earlier visit stored. */
  draft: CustomerDraft | null;
  /** The columns of the edited customer when the form opened; null for a new customer. */
  seen: CustomerDraft['seen'];
  /** The field and reason for which the server refused the record's last change; null if it did not. */
  refused?: CustomerFieldProblem | null;
  /** Resolves to true when the values are saved; the form then removes its draft. */
  onSave: (values: CustomerFormValues) => Promise<boolean>;
  onSaved: () => void;
  /** `list` joins all problems for one toast. */
  onInvalid: (list: string) => void;
  /** `typed` is the discarded draft, for undoing the cancel; null if nothing was changed. */
  onCancel: (typed: object | null) => void;
}

interface Question {
  duplicates: readonly Duplicate[];
  answer: (addAnyway: boolean) => void;
}

/**
 * The form that adds or edits a customer (CUSTOMER-5). It stores a draft, and shows errors under each field
 * and at the top. While adding, it shows customers with the same phone or name, and asks once before saving
 * an equal phone.
 */
export function CustomerForm(props: CustomerFormProps) {
  const t = useText();
  const { messagesName } = useLanguage();
  const adding = props.seen === null;
  const [today] = useState(() => bangkokDay(Date.now()));
  const [question, setQuestion] = useState<Question | null>(null);
  /** Ids of customers whom the agent confirmed to be different people from the new one. */
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set());
  const [filled, setFilled] = useState(false);
  const form = useDraftForm({
    draftKey: props.draftKey,
    base: { values: props.initial, seen: props.seen },
    draft: props.draft?.values ?? null,
    toDraft: (held) => held satisfies CustomerDraft,
    check: ({ values, seen }) =>
      checkCustomerForm(values, { today, birthdayBefore: seen?.custom_date ?? null }),
    textOf: ({ message }) => t(`invalid.${message}`),
    refused: props.refused ? [props.refused] : [],
    settle: () => askIfEqual(),
    save: async ({ checked }) =>
      (await props.onSave(checked)) ? { outcome: 'done' } : { outcome: 'failed', failure: null },
    onInvalid: (problems) => props.onInvalid(problemList({ problems, messagesName, t })),
    onSaved: props.onSaved,
  });
  const { values, busy } = form;
  const found = useLikelyDuplicates({
    name: adding ? values.name : '',
    telephone: adding ? values.telephone : '',
  });
  const duplicates = found.filter(({ customer }) => !others.has(customer.id));
  const addAnyway = (shown: readonly Duplicate[]) =>
    setOthers(new Set([...others, ...shown.map(({ customer }) => customer.id)]));
  const askIfEqual = async (): Promise<boolean> => {
    const equal = duplicates.filter(({ kind }) => kind === 'phone');
    if (equal.length === 0) return true;
    const wanted = await new Promise<boolean>((answer) => setQuestion({ duplicates: equal, answer }));
    setQuestion(null);
    if (wanted) addAnyway(equal);
    return wanted;
  };

  useEffect(() => {
    if (adding) document.getElementById(fieldId('name'))?.focus({ preventScroll: true });
  }, [adding]);

  const fill = (contact: ContactText | null) => {
    if (!contact) return;
    form.change((now) => fillEmpty({ values: now, contact }));
    setFilled(true);
  };
  const paste = (event: ClipboardEvent) => {
    const field = event.target;
    // Pasting works as usual in a field that has text; only an empty one accepts a whole contact.
    if (!adding || !(field instanceof HTMLInputElement) || field.value !== '') return;
    const contact = readContactText(event.clipboardData.getData('text'));
    if (!contact) return;
    event.preventDefault();
    fill(contact);
  };
  const errors = shownErrors(form.errors);
  const cancel = () => void form.close().then(props.onCancel);

  return (
    <form className="form" noValidate onSubmit={form.submit} onKeyDown={goOnByEnter} onPaste={paste}>
      {form.restored && <DraftNotice onDrop={form.startOver} />}
      <ErrorSummary errors={customerErrorSummary({ errors, t })} attempt={form.attempt} />
      {adding && canPickContact() && (
        <div className="row-actions">
          <Button variant="soft" onClick={() => void pickContact().then(fill)}>
            <Icon name="people" />
            {t('customer.pickContact')}
          </Button>
        </div>
      )}
      <CustomerFormFields
        values={values}
        errors={errors}
        today={today}
        filled={filled}
        duplicates={duplicates}
        onAddAnyway={addAnyway}
        onChange={form.change}
      />
      <PrivacyLine />
      <SaveBar note={form.draftSaved ? t('form.draftSaved') : ''}>
        <Button variant="soft" color="gray" onClick={cancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={busy}>
          {busy ? t('state.saving') : props.submitLabel}
        </Button>
      </SaveBar>
      <DuplicateQuestion
        duplicates={question?.duplicates ?? []}
        onAnswer={(addAnyway) => question?.answer(addAnyway)}
      />
    </form>
  );
}
