import { periodState } from '../../listings/rules/promotion-period.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { Chip } from '../../ui/chip.tsx';
import { HOUR_MS, useTimeMs } from '../../ui/device/use-time-ms.ts';

const looks = {
  upcoming: { tone: 'amber', icon: 'clock' },
  running: { tone: 'jade', icon: 'check' },
  ended: { tone: 'gray', icon: 'clock' },
} as const;

/**
 * The first and last day of a promotion, and whether it is upcoming, running or ended. Days are `YYYY-MM-DD`.
 */
export function Period(props: { startDate: string; endDate: string }) {
  const t = useText();
  const style = useDateStyle();
  const nowMs = useTimeMs(HOUR_MS);
  const { startDate, endDate } = props;
  const state = periodState({ startDate, endDate, nowMs });
  return (
    <span className="period">
      {t('detail.from', {
        start: formatDay({ date: startDate, style }),
        end: formatDay({ date: endDate, style }),
      })}
      <Chip tone={looks[state].tone} icon={looks[state].icon}>
        {t(`detail.${state}`)}
      </Chip>
    </span>
  );
}
