import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { syncNow } from '../../data/sync/sync-now.ts';
import type { Changes } from '../../data/sync/use-changes.ts';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { Fact } from '../customer/fact.tsx';
import { describeStatus } from './describe-status.ts';

/** The sync status in words, the time of each stream's last pull, and "Sync now". */
export function SyncStatusCard({ facts, ownStream }: Pick<Changes, 'facts' | 'ownStream'>) {
  const t = useText();
  const style = useDateStyle();
  const status = useSyncStatus();
  const [busy, setBusy] = useState(false);
  const { tone, icon, text } = describeStatus({ status, t });
  const streams =
    facts.streams.length > 0
      ? facts.streams
      : [{ stream: ownStream, syncedAtMs: null, behind: 0, since: null }];
  const press = () => {
    setBusy(true);
    void syncNow().finally(() => setBusy(false));
  };
  return (
    <section className="card stack" aria-label={text}>
      <div>
        <Chip tone={tone} icon={icon} turning={status.state === 'syncing'}>
          {text}
        </Chip>
      </div>
      <p style={{ margin: 0 }}>
        {t(
          status.state === 'offline' && !sendsWhenClosed()
            ? 'sync.status.offlineOpen'
            : `sync.status.${status.state}`,
        )}
      </p>
      <dl className="facts">
        {streams.map(({ stream, syncedAtMs, behind }) => (
          <Fact key={stream} icon="clock" label={t(stream === ownStream ? 'sync.last' : 'sync.lastHospital')}>
            <span className="number">
              {syncedAtMs === null ? t('sync.never') : formatMoment({ atMs: syncedAtMs, style })}
              {behind > 0 && ` · ${t('sync.behind', { n: behind })}`}
            </span>
          </Fact>
        ))}
      </dl>
      <div className="row-actions">
        {status.state === 'signed_out' && (
          <Button
            as={
              <Link to="/general-auth" search={{ next: '/crm/sync' }}>
                {t('action.signIn')}
              </Link>
            }
          />
        )}
        <Button variant={status.state === 'signed_out' ? 'soft' : 'solid'} disabled={busy} onClick={press}>
          <Icon name="sync" className={busy ? 'turning' : ''} />
          {t(busy ? 'sync.nowBusy' : 'sync.now')}
        </Button>
      </div>
    </section>
  );
}

/** Whether the browser wakes the service worker when a network is back: Background Sync, only in Chromium. */
function sendsWhenClosed(): boolean {
  return 'SyncManager' in window;
}
