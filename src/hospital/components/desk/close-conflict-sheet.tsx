import { useState } from 'react';
import { MAX_OWNER_NOTE_LENGTH } from '../../../bookings/rules/redemption-event.ts';
import { useText } from '../../../i18n/use-text.ts';
import { textLength } from '../../../lib/text/text-length.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/fields/choice-group.tsx';
import { fieldId } from '../../../ui/fields/field.tsx';
import { FormSheet } from '../../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../../ui/dialogs/use-sheet-input.ts';
import { TextAreaInput } from '../../../ui/fields/text-area-input.tsx';
import { closeConflict } from '../../data/desk/close-conflict.ts';
import type { RedemptionResolution } from '../../rules/list-redemption-conflicts.ts';
import { useHospitalChange } from '../use-hospital-change.ts';

const ways: readonly RedemptionResolution[] = ['both_honoured', 'agent_informed', 'billing_error'];
const waysOfHeld: readonly RedemptionResolution[] = ['taken', 'not_taken'];

interface Closing {
  nonce: string;
  /** True for an attempt of a former member, about which the owner decides whether it counts. */
  held: boolean;
  onClose: () => void;
}

/** Asks the owner what was done about a conflict, with a note. Closing a conflict reverses no redemption. */
export function CloseConflictSheet(props: Closing & { open: boolean }) {
  const t = useText();
  const title = t(props.held ? 'conflict.decideTitle' : 'conflict.closeTitle');
  return (
    <FormSheet open={props.open} title={title} onClose={props.onClose}>
      <CloseForm {...props} />
    </FormSheet>
  );
}

function CloseForm(props: Closing) {
  const t = useText();
  const [way, setWay] = useState<RedemptionResolution | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  useSheetInput({ isChanged: way !== null || note !== '' });
  const { busy, run } = useHospitalChange(props.onClose);
  const noteError =
    note.trim() === ''
      ? t('conflict.noteRequired')
      : textLength(note.trim()) > MAX_OWNER_NOTE_LENGTH
        ? t('conflict.noteLong')
        : undefined;
  const save = async () => {
    setTried(true);
    if (way === null) return document.querySelector<HTMLInputElement>('input[name="conflict_way"]')?.focus();
    if (noteError) return document.getElementById(fieldId('conflict_note'))?.focus();
    await run(closeConflict({ nonce: props.nonce, resolution: way, note }), t('conflict.closedNow'));
  };
  return (
    <Form className="stack" onSubmit={save}>
      <p>{t(props.held ? 'conflict.decideHelp' : 'conflict.closeHelp')}</p>
      <ChoiceGroup<RedemptionResolution>
        name="conflict_way"
        label={t('conflict.way')}
        value={way}
        options={(props.held ? waysOfHeld : ways).map((value) => ({
          value,
          label: t(`conflict.how.${value}`),
        }))}
        error={tried && way === null ? t('conflict.wayRequired') : undefined}
        onChange={setWay}
      />
      <TextAreaInput
        name="conflict_note"
        label={t('label.note')}
        required
        rows={3}
        value={note}
        error={tried ? noteError : undefined}
        onChange={setNote}
      />
      <div className="desk-actions">
        <Button type="submit" disabled={busy}>
          {t(props.held ? 'action.decide' : 'conflict.close')}
        </Button>
        <Button variant="soft" color="gray" onClick={props.onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
