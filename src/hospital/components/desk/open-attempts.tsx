import type { ReactNode } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { retryAttempt } from '../../data/desk/retry-attempt.ts';
import type { DeskEntries } from '../../data/desk/use-desk.ts';

type Attempt = DeskEntries['waiting'][number];

interface AttemptsShown {
  attempts: readonly Attempt[];
  /** The level of the group's heading; below the tabs of the desk it is h3. */
  level?: 'h2' | 'h3';
}

/** Attempts of this device that the server refused; each is listed until it has an outcome. */
export function RefusedAttempts(props: AttemptsShown) {
  const t = useText();
  return (
    <AttemptGroup title={t('attempts.refused')} help={t('attempts.refusedHelp')} {...props}>
      {(attempt) => (
        <>
          <Chip tone="red" icon="attention">
            {t(attempt.refusal === null ? 'check.attention.title' : `attempts.why.${attempt.refusal}`)}
          </Chip>
          <Button
            variant="soft"
            aria-label={t('attempts.retryThis', { code: formatBookingCode(attempt.code) })}
            onClick={() => void retryAttempt(attempt.nonce)}
          >
            {t('attempts.retry')}
          </Button>
        </>
      )}
    </AttemptGroup>
  );
}

/** Attempts of this device that are not answered yet. */
export function WaitingAttempts(props: AttemptsShown) {
  const t = useText();
  return (
    <AttemptGroup title={t('attempts.waiting')} help={t('attempts.waitingHelp')} {...props}>
      {(attempt) => (
        <Chip
          tone={attempt.basis === 'unclear' ? 'gray' : 'amber'}
          icon={attempt.basis === 'unclear' ? 'unknown' : 'clock'}
        >
          {t(attempt.basis === 'unclear' ? 'attempts.recorded' : 'attempts.accepted')}
        </Chip>
      )}
    </AttemptGroup>
  );
}

/** Attempts of a former member that the hospital's owner decides about. */
export function HeldAttempts(props: AttemptsShown) {
  const t = useText();
  return (
    <AttemptGroup title={t('attempts.held')} help={t('attempts.heldHelp')} {...props}>
      {() => (
        <Chip tone="amber" icon="person">
          {t('attempts.heldNow')}
        </Chip>
      )}
    </AttemptGroup>
  );
}

function AttemptGroup(
  props: AttemptsShown & { title: string; help: string; children: (attempt: Attempt) => ReactNode },
) {
  const t = useText();
  const style = useDateStyle();
  const { level: Level = 'h3' } = props;
  if (props.attempts.length === 0) return null;
  return (
    <section className="card" aria-label={props.title}>
      <Level className="desk-subhead">{props.title}</Level>
      <p className="field-help">{props.help}</p>
      <ul className="plain-list">
        {props.attempts.map((attempt) => (
          <li key={attempt.nonce} className="desk-attempt">
            <span className="person-name">
              <strong className="number">{formatBookingCode(attempt.code)}</strong>
              <span className="field-help number">
                {t('attempts.madeAt', { time: formatMoment({ atMs: attempt.attemptedAtMs, style }) })}
                {attempt.reason !== null && ` · ${attempt.reason}`}
              </span>
            </span>
            {props.children(attempt)}
          </li>
        ))}
      </ul>
    </section>
  );
}
