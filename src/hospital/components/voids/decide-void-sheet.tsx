import { useState } from 'react';
import { MAX_OWNER_NOTE_LENGTH, type VoidDecision } from '../../../bookings/rules/redemption-event.ts';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../../ui/dialogs/use-sheet-input.ts';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { decideVoid } from '../../data/voids/decide-void.ts';

const decisions: readonly VoidDecision[] = ['reopened', 'stays_used'];

interface Deciding {
  nonce: string;
  /** Code of the booking, as it is stored. */
  code: string;
  onClose: () => void;
}

/** The owner's decision whether the code of a voided redemption can be used again. */
export function DecideVoidSheet(props: Deciding & { open: boolean }) {
  const t = useText();
  return (
    <FormSheet open={props.open} title={t('void.decideTitle')} onClose={props.onClose}>
      <DecideForm {...props} />
    </FormSheet>
  );
}

function DecideForm(props: Deciding) {
  const t = useText();
  const [decision, setDecision] = useState<VoidDecision | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useSheetInput({ isChanged: decision !== null || note !== '' });
  const noteError = textLength(note.trim()) > MAX_OWNER_NOTE_LENGTH ? t('conflict.noteLong') : undefined;
  const save = async () => {
    setTried(true);
    if (decision === null) {
      return document.querySelector<HTMLInputElement>('input[name="void_decision"]')?.focus();
    }
    if (noteError) return document.getElementById(fieldId('void_note'))?.focus();
    setBusy(true);
    const { nonce, code } = props;
    const stored = await decideVoid({ nonce, code, decision, note });
    setBusy(false);
    if (stored.outcome === 'refused') {
      return showToast({ tone: 'destructive', text: t('void.decisionFailed') });
    }
    showToast({ text: t('void.decided') });
    props.onClose();
  };
  return (
    <Form className="stack" onSubmit={save}>
      <p>{t('void.decideHelp')}</p>
      <ChoiceGroup<VoidDecision>
        name="void_decision"
        label={t('void.decideTitle')}
        value={decision}
        options={decisions.map((value) => ({ value, label: t(`void.decision.${value}`) }))}
        error={isTried && decision === null ? t('conflict.wayRequired') : undefined}
        onChange={setDecision}
      />
      <TextAreaInput
        name="void_note"
        label={t('void.note')}
        rows={3}
        value={note}
        error={isTried ? noteError : undefined}
        onChange={setNote}
      />
      <div className="desk-actions">
        <Button type="submit" disabled={isBusy}>
          {t('action.decide')}
        </Button>
        <Button variant="soft" color="gray" onClick={props.onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
