import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useIsStored } from '../../../ui/device/use-is-stored.ts';
import { useDeskList } from '../../data/desk/use-desk-list.ts';
import { useUnsent } from '../../data/desk/use-unsent.ts';
import { useNow } from '../../data/use-now.ts';
import { listTime } from './list-time.ts';

/**
 * Shows how many bookings are ready offline and how old the list is (BOOKING-9, BOOKING-10), or the progress
 * of its fetch. It is green only if the list is fresh and nothing waits to be sent.
 */
export function DeskListLine(props: { hospitalIds: readonly string[] }) {
  const t = useText();
  const style = useDateStyle();
  const nowMs = useNow();
  const list = useDeskList(props.hospitalIds);
  const isAppStored = useIsStored();
  const isAllSent = useUnsent() === 0;
  const status = useSyncStatus();
  if (!list) return <span className="desk-list-line" />;
  const { bookings, syncedAtMs, age } = list;
  const isListStored = syncedAtMs !== null && age !== 'none';
  if (age !== 'fresh' && status.state === 'syncing' && status.total > 0) {
    const { done, total } = status;
    return (
      <span className="desk-list-line">
        <Chip tone="amber" icon="sync">
          {t('check.syncing', { done: done.toLocaleString('en'), total: total.toLocaleString('en') })}
        </Chip>
      </span>
    );
  }
  if (!isListStored || !isAppStored) {
    return (
      <span className="desk-list-line">
        <Chip tone="amber" icon="clock">
          {t(isListStored ? 'check.appNotReady' : 'check.notReady')}
        </Chip>
      </span>
    );
  }
  const time = listTime({ syncedAtMs, nowMs, style });
  if (age === 'fresh') {
    return (
      <span className="desk-list-line">
        <Chip tone={isAllSent ? 'jade' : 'amber'} icon={isAllSent ? 'check' : 'clock'}>
          {t('check.ready', { n: bookings.toLocaleString('en'), time })}
        </Chip>
      </span>
    );
  }
  return (
    <span className="desk-list-line">
      <Chip tone={age === 'amber' ? 'amber' : 'orange'} icon="clock">
        {t(`check.age.${age}`, { time })}
      </Chip>
    </span>
  );
}
