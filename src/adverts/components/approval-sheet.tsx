import { useState } from 'react';
import { useText, type Translate } from '../../i18n/use-text.ts';
import type { SessionAnswer } from '../../session/data/session-answer.ts';
import { refusalText } from '../../session/components/refusal-text.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormSheet } from '../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../ui/dialogs/use-sheet-input.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { FileChoice } from '../../ui/fields/file-choice.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { bindFields } from '../../ui/forms/bind-fields.ts';
import { showToast } from '../../ui/notices/toasts.ts';
import { isLetter, LETTER_TYPES, linkToLetter, newLetterKey, uploadLetter } from '../data/advert-letters.ts';
import { removeApproval, saveApproval } from '../data/save-approval.ts';
import type { Approval, HospitalAdvert } from '../data/use-hospital-adverts.ts';
import { authorities, checkApproval, type ApprovalValues } from '../rules/advert-approval.ts';

interface SheetProps {
  hospitalId: string;
  onClose: () => void;
  onSaved: () => void;
}

/**
 * Edits one advert's approval: authority, number, period, and the letter's scan. Closed while `advert` is
 * null.
 */
export function ApprovalSheet(props: SheetProps & { advert: HospitalAdvert | null }) {
  const t = useText();
  const { advert, ...rest } = props;
  return (
    <FormSheet open={advert !== null} title={t('approval.section')} onClose={props.onClose}>
      {advert && <ApprovalForm key={advert.id} advert={advert} {...rest} />}
    </FormSheet>
  );
}

function ApprovalForm(props: SheetProps & { advert: HospitalAdvert }) {
  const t = useText();
  const { advert } = props;
  const [stored, setStored] = useState(advert.approval);
  const before: ApprovalValues = {
    authority: stored?.authority ?? 'hss',
    number: stored?.number ?? '',
    valid_from: stored?.valid_from ?? '',
    valid_until: stored?.valid_until ?? '',
  };
  const [typed, setTyped] = useState<Partial<ApprovalValues>>({});
  const values = { ...before, ...typed };
  /** The chosen scan, under one key for all tries to upload it. */
  const [chosen, setChosen] = useState<{ file: File; key: string } | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const fields = ['authority', 'number', 'valid_from', 'valid_until'] as const;
  useSheetInput({ isChanged: chosen !== null || fields.some((field) => values[field] !== before[field]) });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const problems = checkApproval(values);
  const errors = Object.fromEntries(
    Object.entries(tried ? problems : {}).map(([field, problem]) => [
      field,
      t(`approval.invalid.${problem}`),
    ]),
  );
  const bind = bindFields({
    values,
    errors,
    onChange: (change: Partial<ApprovalValues>) => setTyped({ ...typed, ...change }),
  });
  const fail = (answer: Parameters<typeof problemText>[0]['answer']) =>
    showToast({ tone: 'destructive', text: problemText({ answer, t }) });

  const save = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    const sent = chosen && (await uploadLetter(chosen));
    if (sent && sent.outcome !== 'uploaded') {
      setBusy(false);
      return fail(sent);
    }
    const letter = chosen ? chosen.key : (stored?.letter ?? null);
    const answer = await saveApproval({ advert, before: stored, values, letter });
    setBusy(false);
    if (answer.outcome === 'changed') {
      setStored(answer.row);
      showToast({ tone: 'destructive', text: t('approval.changed') });
      return;
    }
    if (answer.outcome !== 'written') return fail(answer);
    showToast({ text: t('approval.saved') });
    props.onSaved();
  };
  const remove = async (approval: Approval) => {
    setBusy(true);
    const answer = await removeApproval(approval);
    setBusy(false);
    setIsRemoving(false);
    if (answer.outcome === 'changed') {
      setStored(answer.row);
      showToast({ tone: 'destructive', text: t('approval.changedNotRemoved') });
      return;
    }
    if (answer.outcome !== 'written') return fail(answer);
    showToast({ text: t('approval.removed') });
    props.onSaved();
  };
  const open = async (key: string) => {
    const url = await linkToLetter(key);
    if (url === null) return fail({ outcome: 'unreachable', offline: false });
    window.location.assign(url);
  };
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    if (isLetter(file)) setChosen({ file, key: newLetterKey({ hospitalId: props.hospitalId, file }) });
    else showToast({ tone: 'destructive', text: t('approval.letterRefused') });
  };

  return (
    <Form className="form" onSubmit={save}>
      <p>
        <strong>{advert.title}</strong>
      </p>
      <SelectInput
        name="authority"
        label={t('approval.authority')}
        value={values.authority}
        options={authorities.map((value) => ({ value, label: t(`approval.authority.${value}`) }))}
        onChange={(value) => setTyped({ ...typed, authority: value as ApprovalValues['authority'] })}
      />
      <TextInput
        {...bind('number')}
        label={t('approval.number')}
        help={t('approval.numberHelp')}
        required
        autoComplete="off"
      />
      <DayInput {...bind('valid_from')} label={t('approval.from')} />
      <DayInput {...bind('valid_until')} label={t('label.validUntil')} help={t('approval.toHelp')} />
      <div className="row-actions">
        <FileChoice
          label={t(chosen || stored?.letter ? 'approval.otherLetter' : 'approval.letter')}
          accept={LETTER_TYPES}
          onChoose={choose}
        />
        {!chosen && stored?.letter && (
          <Button variant="soft" onClick={() => void open(stored.letter ?? '')}>
            {t('approval.openLetter')}
          </Button>
        )}
      </div>
      {chosen && <p className="field-help">{t('approval.chosen', { file: chosen.file.name })}</p>}
      <div className="row-actions">
        <Button type="submit" disabled={busy}>
          {t('approval.save')}
        </Button>
        {stored && (
          <Button variant="soft" color="red" disabled={busy} onClick={() => setIsRemoving(true)}>
            {t('approval.remove')}
          </Button>
        )}
      </div>
      {stored && (
        <ConfirmDialog
          open={isRemoving}
          title={t('approval.remove')}
          text={t('approval.removeAsk', { number: stored.number })}
          confirmLabel={t('action.remove')}
          busy={busy}
          onConfirm={() => void remove(stored)}
          onCancel={() => setIsRemoving(false)}
        />
      )}
    </Form>
  );
}

function problemText(options: {
  answer: Exclude<SessionAnswer, { outcome: 'answered' }> | { outcome: 'hidden' };
  t: Translate;
}): string {
  const { answer, t } = options;
  return answer.outcome === 'refused' ? refusalText({ refusal: answer, t }) : t('approval.unreachable');
}
