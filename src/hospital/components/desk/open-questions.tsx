import { useText } from '../../../i18n/use-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { DeskEntries } from '../../data/desk/use-desk.ts';
import { useDeleteSyncedVoids } from '../../data/voids/use-redemption-state.ts';
import { RefusedDecisions, RefusedVoids } from '../voids/refused-voids.tsx';
import { VoidedItem } from '../voids/voided-item.tsx';
import { ConflictItem } from './conflict-item.tsx';
import { deviceLabel } from '../devices/device-label.ts';
import { RefusedAttempts, WaitingAttempts } from './open-attempts.tsx';

/** Lists what needs a person: refused attempts and voids, conflicts, and attempts not sent yet. */
export function OpenQuestions(props: {
  desk: DeskEntries;
  staff: ReadonlyMap<string, string>;
  isOwner: boolean;
}) {
  const t = useText();
  const { desk } = props;
  const names = new Map(desk.devices.map(({ device, name }) => [device, name]));
  const deviceName = (device: string) => deviceLabel({ device, name: names.get(device) ?? '', t });
  const { conflicts, voided, refusedVoids, refusedDecisions } = desk;
  useDeleteSyncedVoids();
  const lists = [desk.refused, desk.waiting, conflicts, voided, refusedVoids, refusedDecisions];
  if (lists.every(({ length }) => length === 0)) {
    return <EmptyState icon="check" title={t('conflict.none')} text={t('conflict.noneHelp')} />;
  }
  return (
    <div className="stack">
      <RefusedAttempts attempts={desk.refused} />
      <RefusedVoids voids={refusedVoids} />
      <RefusedDecisions decisions={refusedDecisions} />
      {voided.length > 0 && (
        <ul className="plain-list stack" aria-label={t('void.list')}>
          {voided.map((one) => (
            <VoidedItem
              key={one.nonce}
              voided={one}
              deviceName={deviceName}
              staff={props.staff}
              isOwner={props.isOwner}
            />
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <ul className="plain-list stack" aria-label={t('desk.tab.conflicts')}>
          {conflicts.map((conflict) => (
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
      <WaitingAttempts attempts={desk.waiting} />
    </div>
  );
}
