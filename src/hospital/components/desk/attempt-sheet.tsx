import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { checkReason, type AttemptPrompt } from '../../rules/attempt-prompt.ts';

/** Asks for a reason, or for a confirmation, before a doubtful code is accepted. */
export function AttemptSheet(props: {
  question: AttemptPrompt | null;
  /** The text that says what is doubtful about the code. */
  why: string;
  onRedeem: (reason: string | null) => void;
  onCancel: () => void;
}) {
  const t = useText();
  const { question } = props;
  return (
    <Sheet
      open={question !== null}
      title={question === null ? '' : t(`check.ask.${question}`)}
      onClose={props.onCancel}
    >
      {question !== null && <Question {...props} question={question} />}
    </Sheet>
  );
}

function Question(props: {
  question: AttemptPrompt;
  why: string;
  onRedeem: (reason: string | null) => void;
  onCancel: () => void;
}) {
  const t = useText();
  const { question } = props;
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const problem = checkReason({ question, reason });
  const submit = () => {
    setTried(true);
    if (problem === null) return props.onRedeem(reason.trim() || null);
    document.getElementById(fieldId('press_reason'))?.focus();
  };
  const errors = { required: t('check.ask.reasonRequired'), long: t('check.ask.reasonLong') };
  return (
    <Form className="stack" onSubmit={submit}>
      <p>{question === 'record' ? t('check.ask.recordHelp') : props.why}</p>
      <TextAreaInput
        name="press_reason"
        label={t(question === 'reason' ? 'label.reason' : 'check.ask.reasonOptional')}
        required={question === 'reason'}
        help={t('check.ask.reasonHelp')}
        rows={2}
        value={reason}
        error={tried && problem !== null ? errors[problem] : undefined}
        onChange={setReason}
      />
      <div className="desk-actions">
        <Button type="submit">{t(question === 'record' ? 'action.record' : 'check.ask.accept')}</Button>
        <Button variant="soft" color="gray" onClick={props.onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
