import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { bangkokDay, bangkokMoment, bangkokTime } from '../../lib/days/bangkok-day.ts';
import { textLength } from '../../lib/text/text-length.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormSheet } from '../../ui/dialogs/form-sheet.tsx';
import { useSheetInput } from '../../ui/dialogs/use-sheet-input.ts';
import { DayInput } from '../../ui/fields/day-input.tsx';
import { SelectInput } from '../../ui/fields/select-input.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { TimeInput } from '../../ui/fields/time-input.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { recordBreach } from '../data/breach-register.ts';
import { breachRisks, type Breach } from '../rules/breach.ts';

const MAX_TEXT = 5000;

/**
 * Records a breach: when it became known, what happened, its risk and the measures. With `breach` it edits an
 * open one, except for the time from which its clock runs.
 */
export function BreachSheet(props: {
  open: boolean;
  breach?: Breach;
  onClose: () => void;
  onRecorded: () => void;
}) {
  const t = useText();
  const { open, breach, onClose, onRecorded } = props;
  return (
    <FormSheet open={open} title={t(breach ? 'breach.edit' : 'breach.record')} onClose={onClose}>
      {open && <BreachForm breach={breach} onRecorded={onRecorded} />}
    </FormSheet>
  );
}

function BreachForm({ breach, onRecorded }: { breach: Breach | undefined; onRecorded: () => void }) {
  const t = useText();
  const [id] = useState(() => breach?.id ?? crypto.randomUUID());
  const [openedMs] = useState(() => Date.now());
  const [day, setDay] = useState(() => bangkokDay(openedMs));
  const [time, setTime] = useState(() => bangkokTime(openedMs));
  const [what, setWhat] = useState(breach?.what ?? '');
  const [risk, setRisk] = useState<(typeof breachRisks)[number]>(breach?.risk ?? 'some');
  const [measures, setMeasures] = useState(breach?.measures ?? '');
  useSheetInput({ isChanged: what !== (breach?.what ?? '') || measures !== (breach?.measures ?? '') });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const knownMs = Date.parse(bangkokMoment({ day, time }));
  const wrongTime = !breach && (Number.isNaN(knownMs) || knownMs > openedMs + 60_000);
  const tooLong = (text: string) =>
    textLength(text.trim()) > MAX_TEXT ? t('refused.tooLong', { limit: MAX_TEXT }) : undefined;
  const whatError = what.trim() === '' ? t('breach.whatRequired') : tooLong(what);

  const save = async () => {
    setTried(true);
    if (wrongTime || whatError || tooLong(measures)) return;
    setBusy(true);
    const known_at = breach?.known_at ?? new Date(Math.min(knownMs, Date.now())).toISOString();
    const answer = await recordBreach({ id, known_at, what, risk, measures });
    setBusy(false);
    if (answer.outcome === 'answered') {
      showToast({ text: t('breach.recorded') });
      onRecorded();
      return;
    }
    showToast({ tone: 'destructive', text: t('request.unreachable') });
  };
  return (
    <Form className="form" onSubmit={save}>
      {!breach && (
        <>
          <DayInput
            name="known_day"
            label={t('breach.knownDay')}
            help={t('breach.knownHelp')}
            required
            value={day}
            error={tried && wrongTime ? t('breach.knownWrong') : undefined}
            onChange={setDay}
          />
          <TimeInput name="known_time" label={t('label.time')} required value={time} onChange={setTime} />
        </>
      )}
      <TextAreaInput
        name="what"
        label={t('breach.what')}
        help={t('breach.whatHelp')}
        required
        rows={5}
        value={what}
        error={tried ? whatError : undefined}
        onChange={setWhat}
      />
      <SelectInput
        name="risk"
        label={t('breach.risk')}
        value={risk}
        options={breachRisks.map((value) => ({ value, label: t(`breach.risk.${value}`) }))}
        onChange={(value) => setRisk(breachRisks.find((known) => known === value) ?? 'some')}
      />
      <TextAreaInput
        name="measures"
        label={t('breach.measures')}
        rows={3}
        value={measures}
        error={tried ? tooLong(measures) : undefined}
        onChange={setMeasures}
      />
      <Button type="submit" disabled={busy}>
        {t(breach ? 'action.save' : 'action.record')}
      </Button>
    </Form>
  );
}
