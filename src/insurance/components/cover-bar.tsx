import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { dayInNumbers } from '../../lib/days/read-typed-day.ts';
import { coverTimeline } from '../rules/cover-timeline.ts';
import { dayOfInstant } from '../rules/insurance-period.ts';
import type { InsuranceStatus } from '../rules/insurance-status.ts';
import { coverDaysText } from './cover-days-text.ts';

/**
 * Shows the period of a cover as a bar that is filled up to today. Dates are `dd/MM/yyyy` beside the Buddhist
 * year (SHELL-8).
 */
export function CoverBar(props: {
  coverageStart: string | null;
  coverageEnd: string | null;
  status: InsuranceStatus;
  nowMs: number;
}) {
  const t = useText();
  const style = useDateStyle();
  const { coverageStart, coverageEnd, status, nowMs } = props;
  const timeline = coverTimeline({ coverageStart, coverageEnd, nowMs });
  const [start, end] = [dayOfInstant(coverageStart), dayOfInstant(coverageEnd)];
  if (start === '' && end === '') return <p className="cover-none">{t('insurance.noPeriod')}</p>;
  const spoken = (day: string) => (day === '' ? '–' : formatDay({ date: day, style }));
  const tone =
    status.state === 'lapsed'
      ? 'over'
      : status.state === 'running' && (status.urgency === 'urgent' || status.urgency === 'soon')
        ? 'soon'
        : 'fine';
  return (
    <div className="cover" data-tone={tone}>
      {timeline && (
        <div className="cover-line" aria-hidden="true">
          <span style={{ width: `${(timeline.elapsedShare * 100).toFixed(1)}%` }} />
        </div>
      )}
      <p className="visually-hidden">
        {t('insurance.cover', { start: spoken(start), end: spoken(end) })} {coverDaysText({ status, t })}
      </p>
      <div className="cover-days" aria-hidden="true">
        <CoverDay day={start} />
        <span className="cover-left">{coverDaysText({ status, t })}</span>
        <CoverDay day={end} />
      </div>
    </div>
  );
}

function CoverDay({ day }: { day: string }) {
  if (day === '') return <span>–</span>;
  return (
    <span>
      {dayInNumbers(day)} <small>({Number(day.slice(0, 4)) + 543})</small>
    </span>
  );
}
