import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSheet } from '../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../ui/dialogs/use-sheet-input.ts';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { refusalText } from '../../session/components/refusal-text.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { decideReport } from '../data/decide-report.ts';
import type { ReportAction, ReportedItem } from '../rules/report.ts';

const MAX_NOTE = 2_000;

interface DecideProps {
  item: ReportedItem;
  onClose: () => void;
  onDecided: () => void;
}

/**
 * The form for one step about a reported item, with a note. For `hide` and `ask`, the note is mailed to the
 * hospital's owners. `action` is null while the sheet is closed.
 */
export function DecideSheet(props: DecideProps & { action: ReportAction | null }) {
  const t = useText();
  const { action, ...rest } = props;
  return (
    <FormSheet open={action !== null} title={action ? t(`report.do.${action}`) : ''} onClose={props.onClose}>
      <p className="field-help">{props.item.title}</p>
      {action && <DecideForm key={action} action={action} {...rest} />}
    </FormSheet>
  );
}

function DecideForm({ item, action, onClose, onDecided }: DecideProps & { action: ReportAction }) {
  const t = useText();
  const [note, setNote] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useSheetInput({ isChanged: note !== '' });
  const isMailed = action === 'hide' || action === 'ask';
  const isTooLong = textLength(note) > MAX_NOTE;
  const decide = async () => {
    setIsBusy(true);
    const answer = await decideReport({ kind: item.kind, target: item.target, action, note });
    setIsBusy(false);
    if (answer.outcome !== 'answered') {
      const text =
        answer.outcome === 'refused' ? refusalText({ refusal: answer, t }) : t('request.unreachable');
      showToast({ tone: 'destructive', text });
      return;
    }
    onClose();
    onDecided();
    if (answer.value) showToast({ text: t(`report.did.${action}`) });
    else showToast({ tone: 'destructive', text: t('report.gone') });
  };
  return (
    <Form className="form" onSubmit={decide}>
      <TextAreaInput
        name="note"
        label={t(action === 'ask' ? 'report.question' : 'report.note')}
        help={t(isMailed ? 'report.noteMailed' : 'report.noteLogged')}
        rows={5}
        value={note}
        error={isTooLong ? t('refused.tooLong', { limit: MAX_NOTE }) : undefined}
        onChange={setNote}
      />
      <Button type="submit" disabled={isBusy || isTooLong || (action === 'ask' && note.trim() === '')}>
        {t(`report.do.${action}`)}
      </Button>
    </Form>
  );
}
