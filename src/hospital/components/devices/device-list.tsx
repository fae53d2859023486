import { useState, type ReactNode } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatMoment } from '../../../lib/days/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { showToast } from '../../../ui/notices/toasts.ts';
import { revokeDevice } from '../../data/revoke-device.ts';
import type { HospitalDevice } from '../../rules/hospital-device.ts';
import { notifyRefusal } from '../notify-refusal.ts';
import { deviceLabel } from './device-label.ts';
import { NameDeviceSheet } from './name-device-sheet.tsx';

/** Lists the devices of the hospital's people; owners remove a lost one (BOOKING-14). */
export function DeviceList(props: {
  devices: readonly HospitalDevice[];
  /** The id of this device at the server; null before the first contact. */
  device: string | null;
  staff: ReadonlyMap<string, string>;
  isOwner: boolean;
}) {
  const t = useText();
  const { devices, isOwner } = props;
  const [naming, setNaming] = useState<HospitalDevice | null>(null);
  const [revoking, setRevoking] = useState<HospitalDevice | null>(null);
  const labelOf = (row: HospitalDevice) => deviceLabel({ ...row, t });

  const set = async (row: HospitalDevice, revoked: boolean) => {
    setRevoking(null);
    const answer = await revokeDevice({ hospitalId: row.hospital_id, device: row.device, revoked });
    if (answer.outcome !== 'done') return notifyRefusal({ refusal: answer, t });
    const text = t(revoked ? 'device.revokedNow' : 'device.backNow', { name: labelOf(row) });
    showToast({ text });
  };

  if (devices.length === 0) {
    return <EmptyState icon="tablet" title={t('device.none')} text={t('device.noneHelp')} />;
  }
  return (
    <div className="stack">
      <p className="field-help">{t('device.help')}</p>
      <ul className="plain-list desk-devices">
        {devices.map((row) => (
          <DeviceRow
            key={row.id}
            row={row}
            label={labelOf(row)}
            isThis={row.device === props.device}
            lastBy={row.user_id === null ? '' : (props.staff.get(row.user_id) ?? '')}
          >
            <Button
              variant="soft"
              color="gray"
              aria-label={t('device.renameThis', { name: labelOf(row) })}
              onClick={() => setNaming(row)}
            >
              {t('action.rename')}
            </Button>
            {isOwner && row.revoked_at === null && (
              <Button
                variant="soft"
                color="red"
                aria-label={t('device.revokeThis', { name: labelOf(row) })}
                onClick={() => setRevoking(row)}
              >
                {t('device.revoke')}
              </Button>
            )}
            {isOwner && row.revoked_at !== null && (
              <Button
                variant="soft"
                aria-label={t('device.backThis', { name: labelOf(row) })}
                onClick={() => void set(row, false)}
              >
                {t('device.back')}
              </Button>
            )}
          </DeviceRow>
        ))}
      </ul>
      <NameDeviceSheet key={naming?.id ?? 'none'} row={naming} onClose={() => setNaming(null)} />
      <ConfirmDialog
        open={revoking !== null}
        title={t('device.revokeAsk', { name: revoking ? labelOf(revoking) : '' })}
        text={t(revoking?.device === props.device ? 'device.revokeOwnHelp' : 'device.revokeHelp')}
        confirmLabel={t('device.revoke')}
        onConfirm={() => revoking && void set(revoking, true)}
        onCancel={() => setRevoking(null)}
      />
    </div>
  );
}

function DeviceRow(props: {
  row: HospitalDevice;
  label: string;
  isThis: boolean;
  lastBy: string;
  children: ReactNode;
}) {
  const t = useText();
  const style = useDateStyle();
  const { row, isThis, lastBy } = props;
  const seen = t('device.seen', { time: formatMoment({ atMs: Date.parse(row.last_seen_at), style }) });
  return (
    <li className="desk-device">
      <span className="round-picture" data-off={row.revoked_at === null ? undefined : ''}>
        <Icon name="tablet" />
      </span>
      <span className="person-name">
        <strong>{props.label}</strong>
        <span className="field-help number">{[seen, lastBy].filter(Boolean).join(' · ')}</span>
        {(isThis || row.revoked_at !== null) && (
          <span className="row-actions">
            {isThis && (
              <Chip tone="jade" icon="check">
                {t('device.this')}
              </Chip>
            )}
            {row.revoked_at !== null && (
              <Chip tone="red" icon="refuse">
                {t('device.revoked')}
              </Chip>
            )}
          </span>
        )}
      </span>
      <span className="row-actions">{props.children}</span>
    </li>
  );
}
