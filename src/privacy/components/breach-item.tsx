import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText, type Translate } from '../../i18n/use-text.ts';
import { formatMoment } from '../../lib/days/format-date.ts';
import { useClockMs } from '../../session/data/use-today.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import { markBreach } from '../data/breach-register.ts';
import {
  breachDeadline,
  openSteps,
  type Breach,
  type BreachDeadline,
  type BreachStep,
} from '../rules/breach.ts';
import { BreachSheet } from './breach-sheet.tsx';

const tones = { running: 'amber', late: 'red', reported: 'jade', no_report: 'gray', closed: 'gray' } as const;

/** One breach: its clock, its open steps, each with a confirmation, its letters, and a button to edit it. */
export function BreachItem(props: { breach: Breach; onChanged: () => void }) {
  const t = useText();
  const style = useDateStyle();
  const nowMs = useClockMs();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<BreachStep | null>(null);
  const [isChanging, setIsChanging] = useState(false);
  const { breach } = props;
  const clock = breachDeadline({ breach, nowMs });
  const known = formatMoment({ atMs: Date.parse(breach.known_at), style });
  const mark = async (step: BreachStep) => {
    setBusy(true);
    const answer = await markBreach({ breach: breach.id, step });
    setBusy(false);
    setAsked(null);
    if (answer.outcome === 'answered') props.onChanged();
    else showToast({ tone: 'destructive', text: t('request.unreachable') });
  };
  const letter = { at: known, what: breach.what, measures: breach.measures ?? '…' };
  return (
    <li className="card request">
      <div className="request-head">
        <strong>{t('breach.known', { at: known })}</strong>
        <Chip tone={tones[clock.state]} icon="clock">
          {clockText({ clock, t })}
        </Chip>
      </div>
      <p className="request-details">{breach.what}</p>
      <p className="field-help">{t(`breach.risk.${breach.risk}`)}</p>
      {breach.risk !== 'none' && (
        <details>
          <summary>{t('breach.letterAuthority')}</summary>
          <p className="request-details">{t('breach.letter.authority', letter)}</p>
        </details>
      )}
      {breach.risk === 'high' && (
        <details>
          <summary>{t('breach.letterPeople')}</summary>
          <p className="request-details">{t('breach.letter.people', letter)}</p>
        </details>
      )}
      {openSteps(breach).length > 0 && (
        <div className="row-actions">
          {openSteps(breach).map((step) => (
            <Button key={step} variant="soft" disabled={busy} onClick={() => setAsked(step)}>
              {t(`breach.step.${step}`)}
            </Button>
          ))}
          <Button variant="soft" color="gray" onClick={() => setIsChanging(true)}>
            {t('action.edit')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked === null ? '' : t(`breach.ask.${asked}`)}
        text={t('breach.askHelp')}
        confirmLabel={asked === null ? '' : t(`breach.step.${asked}`)}
        busy={busy}
        onConfirm={() => asked !== null && void mark(asked)}
        onCancel={() => setAsked(null)}
      />
      <BreachSheet
        open={isChanging}
        breach={breach}
        onClose={() => setIsChanging(false)}
        onStale={props.onChanged}
        onRecorded={() => {
          setIsChanging(false);
          props.onChanged();
        }}
      />
    </li>
  );
}

function clockText(options: { clock: BreachDeadline; t: Translate }): string {
  const { clock, t } = options;
  return 'hours' in clock
    ? t(`breach.clock.${clock.state}`, { n: clock.hours })
    : t(`breach.clock.${clock.state}`);
}
