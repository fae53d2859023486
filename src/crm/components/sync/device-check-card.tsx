import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { requestDeviceCheck, useDeviceCheck, type DeviceCheck } from '../../data/sync/use-device-check.ts';

/** Shows whether this device's rows equal the server's, and a button that compares them now. */
export function DeviceCheckCard() {
  const t = useText();
  const live = useDeviceCheck();
  const { state } = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void requestDeviceCheck().finally(() => setBusy(false));
  };
  if (live.state === 'loading') return null;
  const wanted = live.state === 'ready' && live.value.requested;
  // The comparison may run in another tab, so this tab's own state is not enough.
  const checking = busy || (wanted && state !== 'offline' && state !== 'signed_out');
  return (
    <section className="card stack" aria-label={t('sync.check')}>
      <Heading as="h2" size="4">
        {t('sync.check')}
      </Heading>
      {live.state === 'failed' ? (
        <FailedLoad onRetry={live.retry} />
      ) : (
        <p style={{ margin: 0 }} aria-live="polite">
          {wanted && !checking ? t('sync.checkWaits') : <LastCheck last={live.value.last} />}
        </p>
      )}
      <p className="field-help">{t('sync.checkHelp')}</p>
      <div className="row-actions">
        <Button variant="soft" disabled={checking} onClick={press}>
          <Icon name="sync" className={checking ? 'turning' : ''} />
          {t(checking ? 'sync.checkBusy' : 'sync.checkNow')}
        </Button>
      </div>
    </section>
  );
}

function LastCheck({ last }: { last: DeviceCheck | null }) {
  const t = useText();
  const style = useDateStyle();
  if (!last) return t('sync.checkNever');
  const at = formatMoment({ atMs: last.atMs, style });
  if (last.outcome === 'unanswered') return t('sync.checkUnanswered', { at });
  if (last.outcome === 'equal') return t('sync.checkEqual', { at, n: last.rows });
  const n = last.healed.reduce((sum, { fetched, removed }) => sum + fetched + removed, 0);
  return t('sync.checkHealed', { at, n });
}
