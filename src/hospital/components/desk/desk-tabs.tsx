import { Tabs } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { OwnHospital } from '../../../permissions/rules/permissions.ts';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useDesk } from '../../data/desk/use-desk.ts';
import { useStaffNames } from '../../data/profile/use-staff-names.ts';
import { countUndecided } from '../../rules/redemption-void.ts';
import { readDeskTab, type DeskTab } from '../../rules/desk-tab.ts';
import type { ProvePerson } from '../shift/add-shift-person.tsx';
import { AutoRedeemSettings } from './auto-redeem-settings.tsx';
import { ShiftSettings } from '../shift/shift-settings.tsx';
import { AskDeviceName } from '../devices/ask-device-name.tsx';
import { BookingList } from './booking-list.tsx';
import { DeviceList } from '../devices/device-list.tsx';
import { OpenQuestions } from './open-questions.tsx';
import '../../../ui/css/tabs.css';
import '../profile/hospital-profile.css';

/** The desk's lists beside the check. Each tab counts the entries that need a person. */
export function DeskTabs(props: {
  hospital: OwnHospital;
  tab: DeskTab;
  onTab: (tab: DeskTab) => void;
  /** Contents of the tabs for promotions and events, which are other features. */
  promotions: ReactNode;
  events: ReactNode;
  provePerson: ProvePerson;
}) {
  const t = useText();
  const { hospital, tab } = props;
  const desk = useDesk(hospital.id);
  const staff = useStaffNames(hospital.id);
  const isOwner = hospital.role === 'owner';
  const known = desk.state === 'ready' ? desk.value : null;
  const open = known
    ? known.conflicts.filter(({ closed }) => closed === null).length + countUndecided(known.voided)
    : 0;
  const refused = known
    ? known.refused.length + known.refusedVoids.length + known.refusedDecisions.length
    : 0;
  const part = (shown: ReactNode) => {
    if (desk.state === 'loading') return <CardsSkeleton cards={2} />;
    if (desk.state === 'failed') return <FailedLoad onRetry={desk.retry} />;
    return shown;
  };
  return (
    <>
      <AskDeviceName row={known?.devices.find(({ device }) => device === known.device)} />
      <Tabs.Root
        value={tab}
        onValueChange={(value) => props.onTab(readDeskTab(value) ?? 'bookings')}
        className="full-tabs"
      >
        <Tabs.List size="2" aria-label={t('desk.tabs')}>
          <Tabs.Trigger value="bookings">{t('desk.tab.bookings')}</Tabs.Trigger>
          <Tabs.Trigger value="promotions">{t('desk.tab.promotions')}</Tabs.Trigger>
          <Tabs.Trigger value="events">{t('desk.tab.events')}</Tabs.Trigger>
          <Tabs.Trigger value="conflicts">
            {t('desk.tab.conflicts')}
            {open > 0 && <Count n={open} tone="purple" text={t('desk.openConflicts', { n: open })} />}
            {refused > 0 && <Count n={refused} tone="red" text={t('desk.refusedAttempts', { n: refused })} />}
          </Tabs.Trigger>
          <Tabs.Trigger value="devices">{t('desk.tab.devices')}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="bookings">
          <BookingList key={hospital.id} hospitalId={hospital.id} />
        </Tabs.Content>
        <Tabs.Content value="promotions">{props.promotions}</Tabs.Content>
        <Tabs.Content value="events">{props.events}</Tabs.Content>
        <Tabs.Content value="conflicts">
          {part(known && <OpenQuestions desk={known} staff={staff} isOwner={isOwner} />)}
        </Tabs.Content>
        <Tabs.Content value="devices">
          <div className="stack">
            {part(
              known && (
                <DeviceList devices={known.devices} device={known.device} staff={staff} isOwner={isOwner} />
              ),
            )}
            <AutoRedeemSettings />
            <ShiftSettings staff={staff} provePerson={props.provePerson} />
          </div>
        </Tabs.Content>
      </Tabs.Root>
    </>
  );
}

function Count(props: { n: number; tone: 'purple' | 'red'; text: string }) {
  return (
    <span className="tab-count number" data-tone={props.tone}>
      <span aria-hidden="true">{props.n}</span>
      <span className="visually-hidden">{props.text}</span>
    </span>
  );
}
