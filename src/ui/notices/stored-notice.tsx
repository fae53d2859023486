import { useState } from 'react';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { Notice } from './notice.tsx';

const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Bangkok' } as const;
/** Cached content is some weeks old at most, so the year is left out. */
const moment = { day: 'numeric', month: 'short', ...time } as const;

/** Shows when the cached content was stored (OFFLINE-1), with the day unless that is today. */
export function StoredNotice({ storedAtMs }: { storedAtMs: number }) {
  const t = useText();
  const locale = useDateStyle() === 'thai' ? 'th-TH' : 'en-GB';
  const [today] = useState(() => bangkokDay(Date.now()));
  const written = new Intl.DateTimeFormat(locale, bangkokDay(storedAtMs) === today ? time : moment);
  return (
    <Notice tone="amber" icon="offline">
      <p aria-live="polite">{t('market.asOf', { time: written.format(storedAtMs) })}</p>
    </Notice>
  );
}
