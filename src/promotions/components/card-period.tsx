import type { periodWords } from '../../listings/rules/period-words.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatShortDay } from '../../lib/days/format-short-day.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says until when a promotion runs, from when, or that it has ended (MARKET-8). */
export function CardPeriod({ words }: { words: ReturnType<typeof periodWords> }) {
  const t = useText();
  const style = useDateStyle();
  const { says, days } = words;
  return (
    <p className="promo-period" data-says={says}>
      <Icon name="clock" />
      {t(`promo.${says}`, { days, day: formatShortDay({ ...words, style }) })}
    </p>
  );
}
