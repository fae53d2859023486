import { Tabs } from '@radix-ui/themes';
import { useText } from '../../../i18n/use-text.ts';
import { readRecordTab, recordTabs, type RecordTab } from '../../rules/customer/record-tab.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { BookingsTab } from '../bookings/bookings-tab.tsx';
import { InsuranceScreenTexts } from '../../../i18n/insurance-screen-texts.tsx';
import { InsuranceTab } from '../../../insurance/components/insurance-tab.tsx';
import { NotesTab } from '../notes/notes-tab.tsx';
import { TimelineTab } from '../timeline/timeline-tab.tsx';
import { DetailsTab } from './details-tab.tsx';
import '../../../ui/css/tabs.css';
import './customer-record.css';

/**
 * The five tabs of a record; bookings are shown first (CUSTOMER-6). Input in a hidden tab stays in its draft.
 */
export function CustomerTabs(props: {
  customer: Customer;
  tab: RecordTab;
  /** The id of the insurance record whose renewal form opens with the insurance tab; undefined for none. */
  renewed: string | undefined;
  /** Called when that form ends, saved or cancelled, so that the address no longer opens it. */
  onRenewedDone: () => void;
  onTab: (tab: RecordTab) => void;
}) {
  const t = useText();
  const { customer, tab, onTab } = props;
  return (
    <Tabs.Root
      value={tab}
      onValueChange={(value) => onTab(readRecordTab(value) ?? 'bookings')}
      className="full-tabs record-tabs"
    >
      <Tabs.List size="2" aria-label={t('record.tabs')}>
        {recordTabs.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t(`record.tab.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="timeline">
        <TimelineTab customer={customer} />
      </Tabs.Content>
      <Tabs.Content value="bookings">
        <BookingsTab customerId={customer.id} />
      </Tabs.Content>
      <Tabs.Content value="notes">
        <NotesTab customerId={customer.id} />
      </Tabs.Content>
      <Tabs.Content value="insurance">
        <InsuranceScreenTexts>
          <InsuranceTab
            customerId={customer.id}
            renewed={props.renewed}
            onRenewedDone={props.onRenewedDone}
            person={{ name: customer.nickname ?? customer.name, telephone: customer.telephone }}
          />
        </InsuranceScreenTexts>
      </Tabs.Content>
      <Tabs.Content value="details">
        <DetailsTab customer={customer} />
      </Tabs.Content>
    </Tabs.Root>
  );
}
