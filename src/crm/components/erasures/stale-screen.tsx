import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { syncNow } from '../../data/sync/sync-now.ts';

/**
 * Replaces the CRM on a device that has not synced for 30 days, because customers may have been erased
 * meanwhile (PRIVACY-4). `sinceMs` is the time of the last sync.
 */
export function StaleScreen({ sinceMs }: { sinceMs: number }) {
  const t = useText();
  const style = useDateStyle();
  const [isBusy, setIsBusy] = useState(false);
  const day = formatDay({ date: bangkokDay(sinceMs), style });
  const sync = async () => {
    setIsBusy(true);
    await syncNow();
    setIsBusy(false);
  };
  return (
    <EmptyState icon="sync" title={t('stale.title', { day })} text={t('stale.help')}>
      <Button disabled={isBusy} onClick={() => void sync()}>
        {t('stale.sync')}
      </Button>
    </EmptyState>
  );
}
