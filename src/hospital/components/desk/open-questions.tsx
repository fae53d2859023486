import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { Desk } from '../../data/desk/use-desk.ts';
import { ConflictItem } from './conflict-item.tsx';
import { deviceLabel } from './device-label.ts';
import { RefusedScans, WaitingScans } from './open-scans.tsx';

/** What a person has to look at: refused presses, conflicts, and what still waits for the server. */
export function OpenQuestions(props: { desk: Desk; staff: ReadonlyMap<string, string>; isOwner: boolean }) {
  const t = useText();
  const { desk } = props;
  const names = new Map(desk.devices.map(({ device, name }) => [device, name]));
  const deviceName = (device: string) => deviceLabel({ device, name: names.get(device) ?? '', t });
  const nothing = desk.refused.length + desk.waiting.length + desk.conflicts.length === 0;
  if (nothing) {
    return <EmptyState icon="check" title={t('conflict.none')} text={t('conflict.noneHelp')} />;
  }
  return (
    <div className="stack">
      <RefusedScans scans={desk.refused} />
      {desk.conflicts.length > 0 && (
        <ul className="plain-list stack" aria-label={t('desk.tab.conflicts')}>
          {desk.conflicts.map((conflict) => (
            <ConflictItem
              key={conflict.nonce}
              conflict={conflict}
              deviceName={deviceName}
              staff={props.staff}
              isOwner={props.isOwner}
            />
          ))}
        </ul>
      )}
      <WaitingScans scans={desk.waiting} />
    </div>
  );
}
