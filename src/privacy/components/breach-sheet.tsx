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
  /** Called when another officer has changed the breach; the sheet stays open over what is stored now. */
  onStale: () => void;
}) {
  const t = useText();
  const { open, breach, onClose, onRecorded, onStale } = props;
  return (
    <FormSheet open={open} title={t(breach ? 'breach.edit' : 'breach.record')} onClose={onClose}>
      {open && <BreachForm breach={breach} onRecorded={onRecorded} onStale={onStale} />}
    </FormSheet>
  );
}

function BreachForm(props: { breach: Breach | undefined; onRecorded: () => void; onStale: () => void }) {
  const t = useText();
  const { breach } = props;
  const [id] = useState(() => breach?.id ?? crypto.randomUUID());
  const [openedMs] = useState(() => Date.now());
  const [day, setDay] = useState(() => bangkokDay(openedMs));
  const [time, setTime] = useState(() => bangkokTime(openedMs));
  // What the person did not change follows what is stored.
  const [typed, setTyped] = useState<Partial<Pick<Breach, 'what' | 'risk'> & { measures: string }>>({});
  const what = typed.what ?? breach?.what ?? '';
  const risk = typed.risk ?? breach?.risk ?? 'some';
  const measures = typed.measures ?? breach?.measures ?? '';
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
    const answer = await recordBreach({
      breach: { id, known_at, what, risk, measures },
      seen: breach ?? null,
    });
    setBusy(false);
    if (answer.outcome === 'answered' && answer.value !== null) {
      showToast({ text: t('breach.recorded') });
      props.onRecorded();
      return;
    }
    const isStale = answer.outcome === 'answered';
    showToast({ tone: 'destructive', text: t(isStale ? 'breach.changed' : 'request.unreachable') });
    if (isStale) props.onStale();
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
        onChange={(text) => setTyped({ ...typed, what: text })}
      />
      <SelectInput
        name="risk"
        label={t('breach.risk')}
        value={risk}
        options={breachRisks.map((value) => ({ value, label: t(`breach.risk.${value}`) }))}
        onChange={(value) =>
          setTyped({ ...typed, risk: breachRisks.find((known) => known === value) ?? 'some' })
        }
      />
      <TextAreaInput
        name="measures"
        label={t('breach.measures')}
        rows={3}
        value={measures}
        error={tried ? tooLong(measures) : undefined}
        onChange={(text) => setTyped({ ...typed, measures: text })}
      />
      <Button type="submit" disabled={busy}>
        {t(breach ? 'action.save' : 'action.record')}
      </Button>
    </Form>
  );
}
