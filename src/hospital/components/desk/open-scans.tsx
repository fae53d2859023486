import type { ReactNode } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatBookingCode } from '../../../bookings/rules/booking-code.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { retryScan } from '../../data/desk/retry-scan.ts';
import type { DeskEntries } from '../../data/desk/use-desk.ts';

type Attempt = DeskEntries['waiting'][number];

interface ScansShown {
  scans: readonly Attempt[];
  /** The level of the group's heading; below the tabs of the desk it is h3. */
  level?: 'h2' | 'h3';
}

/** Attempts of this device that the server refused; each is listed until it has an outcome. */
export function RefusedScans(props: ScansShown) {
  const t = useText();
  return (
    <ScanGroup title={t('attempts.refused')} help={t('attempts.refusedHelp')} {...props}>
      {(scan) => (
        <>
          <Chip tone="red" icon="attention">
            {t(scan.refusal === null ? 'check.attention.title' : `attempts.why.${scan.refusal}`)}
          </Chip>
          <Button
            variant="soft"
            aria-label={t('attempts.retryThis', { code: formatBookingCode(scan.code) })}
            onClick={() => void retryScan(scan.nonce)}
          >
            {t('attempts.retry')}
          </Button>
        </>
      )}
    </ScanGroup>
  );
}

/** Attempts of this device that are not answered yet. */
export function WaitingScans(props: ScansShown) {
  const t = useText();
  return (
    <ScanGroup title={t('attempts.waiting')} help={t('attempts.waitingHelp')} {...props}>
      {(scan) => (
        <Chip
          tone={scan.basis === 'unclear' ? 'gray' : 'amber'}
          icon={scan.basis === 'unclear' ? 'unknown' : 'clock'}
        >
          {t(scan.basis === 'unclear' ? 'attempts.recorded' : 'attempts.accepted')}
        </Chip>
      )}
    </ScanGroup>
  );
}

/** Attempts of a former member that the hospital's owner decides about. */
export function HeldScans(props: ScansShown) {
  const t = useText();
  return (
    <ScanGroup title={t('attempts.held')} help={t('attempts.heldHelp')} {...props}>
      {() => (
        <Chip tone="amber" icon="person">
          {t('attempts.heldNow')}
        </Chip>
      )}
    </ScanGroup>
  );
}

function ScanGroup(
  props: ScansShown & { title: string; help: string; children: (scan: Attempt) => ReactNode },
) {
  const t = useText();
  const style = useDateStyle();
  const { level: Level = 'h3' } = props;
  if (props.scans.length === 0) return null;
  return (
    <section className="card" aria-label={props.title}>
      <Level className="desk-subhead">{props.title}</Level>
      <p className="field-help">{props.help}</p>
      <ul className="plain-list">
        {props.scans.map((scan) => (
          <li key={scan.nonce} className="desk-scan">
            <span className="person-name">
              <strong className="number">{formatBookingCode(scan.code)}</strong>
              <span className="field-help number">
                {t('attempts.madeAt', { time: formatMoment({ atMs: scan.attemptedAtMs, style }) })}
                {scan.reason !== null && ` · ${scan.reason}`}
              </span>
            </span>
            {props.children(scan)}
          </li>
        ))}
      </ul>
    </section>
  );
}
