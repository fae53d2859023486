import { useState } from 'react';
import { OpeningChip, OpeningWeek, useDayHours } from '../../listings/components/opening-lines.tsx';
import { weekDayAt, type OpeningHours } from '../../listings/rules/opening-hours.ts';
import { useText } from '../../i18n/use-text.ts';
import { FoldedPart } from '../../ui/folded-part.tsx';

/** Whether the hospital is open now, today's hours, and folded those of the week (MARKET-31). */
export function DetailHours({ hours }: { hours: OpeningHours }) {
  const t = useText();
  const [openedMs] = useState(() => Date.now());
  const hoursOf = useDayHours(hours);
  return (
    <section className="card">
      <h2>{t('clinic.hours')}</h2>
      <OpeningChip hours={hours} nowMs={openedMs} />
      <FoldedPart title={t('clinic.today', { hours: hoursOf(weekDayAt(openedMs)) })}>
        <OpeningWeek hours={hours} nowMs={openedMs} />
      </FoldedPart>
    </section>
  );
}
