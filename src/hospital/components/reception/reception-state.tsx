import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useSyncStatus } from '../../../session/data/use-sync-status.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useDesk } from '../../data/desk/use-desk.ts';
import { useDeskList } from '../../data/desk/use-desk-list.ts';
import { useUnsent } from '../../data/desk/use-unsent.ts';
import { useNow } from '../../data/use-now.ts';
import type { Shift } from '../../rules/shift.ts';
import { listTime } from '../desk/list-time.ts';
import { deviceLabel } from '../devices/device-label.ts';

/**
 * Shows the connection of this device, what waits to be sent, the last sync, the person on shift and the
 * device's name. The connection is not green while anything waits (BOOKING-18).
 */
export function ReceptionState(props: {
  hospitalIds: readonly string[];
  shift: Shift | null;
  /** Whether people have PINs on this device, so that one of them has to be on shift. */
  isShared: boolean;
}) {
  const t = useText();
  const style = useDateStyle();
  const nowMs = useNow();
  const { state } = useSyncStatus();
  const isOnline = useOnline();
  const unsent = useUnsent();
  const list = useDeskList(props.hospitalIds);
  const desk = useDesk(props.hospitalIds[0] ?? '');
  const connection =
    state === 'signed_out' ? 'signedOut' : state === 'offline' || !isOnline ? 'offline' : 'online';
  const isGreen = connection === 'online' && unsent === 0 && state !== 'attention';
  const device = desk.state === 'ready' ? desk.value.device : null;
  const row = desk.state === 'ready' && desk.value.devices.find((one) => one.device === device);
  return (
    <ul className="reception-state" aria-label={t('reception.state')}>
      <li aria-live="polite">
        <Chip tone={isGreen ? 'jade' : 'amber'} icon={icons[connection]}>
          {t(`reception.state.${connection}`)}
        </Chip>
      </li>
      {unsent !== null && (
        <li aria-live="polite">
          <Chip tone={unsent > 0 ? 'amber' : 'gray'} icon={unsent > 0 ? 'clock' : 'check'}>
            {unsent > 0 ? t('reception.state.waiting', { n: unsent }) : t('reception.state.nothing')}
          </Chip>
        </li>
      )}
      {list && (
        <li className="number">
          <Icon name="sync" />
          {list.syncedAtMs === null
            ? t('reception.state.neverSynced')
            : t('reception.state.synced', { time: listTime({ syncedAtMs: list.syncedAtMs, nowMs, style }) })}
        </li>
      )}
      {props.isShared && (
        <li aria-live="polite">
          <Icon name="person" />
          <span className="reception-device">
            {props.shift ? t('shift.now', { name: props.shift.name }) : t('shift.none')}
          </span>
        </li>
      )}
      {device !== null && (
        <li>
          <Icon name="tablet" />
          <span className="reception-device">{deviceLabel({ device, name: row ? row.name : '', t })}</span>
        </li>
      )}
    </ul>
  );
}

const icons = { online: 'check', offline: 'offline', signedOut: 'person' } as const;
