import { useText } from '../../../i18n/use-text.ts';
import { useClockSkewMs } from '../../../session/data/server-clock.ts';
import { Notice } from '../../../ui/notices/notice.tsx';

const HOUR_MS = 60 * 60_000;

/**
 * Warns that this device's clock is wrong, and says that due days follow the server's clock. It renders
 * nothing if the clock is right.
 */
export function ClockNotice() {
  const t = useText();
  const aheadMs = useClockSkewMs();
  if (aheadMs === 0) return null;
  const way = aheadMs > 0 ? 'ahead' : 'behind';
  const byMs = Math.abs(aheadMs);
  const by =
    byMs < HOUR_MS
      ? t('clock.minutes', { n: Math.round(byMs / 60_000) })
      : byMs < 48 * HOUR_MS
        ? t('clock.hours', { n: Math.round(byMs / HOUR_MS) })
        : t('label.days', { n: Math.round(byMs / (24 * HOUR_MS)) });
  return (
    <Notice tone="amber" icon="attention">
      {t(`clock.${way}`, { by })}
    </Notice>
  );
}
