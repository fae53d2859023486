import { useState } from 'react';
import { OpeningChip, OpeningWeek, useFormatDayHours } from '../../../listings/components/opening-lines.tsx';
import { weekDayAt, type OpeningHours } from '../../../listings/rules/opening-hours.ts';
import { useText } from '../../../i18n/use-text.ts';
import { MINUTE_MS, useTimeMs } from '../../../ui/device/use-time-ms.ts';
import '../../../ui/css/folded-part.css';

/** Whether the hospital is open now, today's hours, and on demand the hours of the week (MARKET-31). */
export function DetailHours({ hours }: { hours: OpeningHours }) {
  const t = useText();
  const nowMs = useTimeMs(MINUTE_MS);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const hoursOf = useFormatDayHours(hours);
  return (
    <section className="card">
      <h2>{t('clinic.hours')}</h2>
      <OpeningChip hours={hours} nowMs={nowMs} />
      {/* Not `summary`: public/boot.js repeats a click from before the app has loaded for buttons only. */}
      <button
        type="button"
        className="fold-button"
        aria-expanded={isUnfolded}
        onClick={() => setIsUnfolded(!isUnfolded)}
      >
        {t('clinic.today', { hours: hoursOf(weekDayAt(nowMs)) })}
      </button>
      {isUnfolded && <OpeningWeek hours={hours} nowMs={nowMs} />}
    </section>
  );
}
