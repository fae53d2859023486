import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { formatMonth } from '../../../lib/days/format-month.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { CustomerAlert } from '../../data/reminders/use-alerts.ts';
import { daysText } from './reminder-days-text.ts';
import { ReminderCard } from './reminder-card.tsx';

const tones = { urgent: 'red', soon: 'amber', ahead: 'gray', far: 'gray' } as const;

/** Covers that end soon (by month, soonest first) or have lapsed. Nothing where there are none. */
export function AlertsCard(props: {
  kind: 'coming' | 'lapsed';
  alerts: readonly CustomerAlert[];
  open?: boolean;
}) {
  const t = useText();
  const style = useDateStyle();
  const { kind, alerts } = props;
  return (
    <ReminderCard
      open={props.open ?? false}
      icon="shield"
      title={t(kind === 'coming' ? 'home.expiring' : 'home.lapsed')}
      items={alerts.map(({ record, customer, endDay, status }) => ({
        key: record.id,
        customerId: record.customer_id,
        group: kind === 'coming' ? formatMonth({ day: endDay, style }) : '',
        title: customer.name,
        text: [record.license_plate ?? t('home.noPlate'), formatDay({ date: endDay, style })].join(' · '),
        mark:
          status.state === 'running' ? (
            <Chip tone={tones[status.urgency]} icon={status.urgency === 'urgent' ? 'attention' : 'clock'}>
              {daysText({ days: status.daysLeft, t })}
            </Chip>
          ) : (
            <Chip tone="red" icon="attention">
              {daysText({ days: -status.daysAgo, t })}
            </Chip>
          ),
      }))}
    />
  );
}
