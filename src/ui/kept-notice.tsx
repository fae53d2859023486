import { useText } from '../i18n/use-text.ts';
import { Notice } from './notice.tsx';

const time = new Intl.DateTimeFormat('th-TH', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Bangkok',
});

/** Says that what is shown was kept earlier, and when (decision E). */
export function KeptNotice(props: { keptAtMs: number }) {
  const t = useText();
  return (
    <Notice tone="amber" icon="offline">
      <p aria-live="polite">{t('market.keptAt', { time: time.format(props.keptAtMs) })}</p>
    </Notice>
  );
}
