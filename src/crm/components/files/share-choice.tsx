import { Heading } from '@radix-ui/themes';
import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { byteText } from '../../../lib/text/byte-text.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { ListSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useInsuranceOf } from '../../../insurance/data/use-insurance-of.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { CustomerPicker } from '../list/customer-picker.tsx';

/**
 * The insurance record that shared files are added to. A null `recordId` means a new record of the customer.
 */
export interface ShareTarget {
  customer: CustomerSummary;
  recordId: string | null;
}

/** Lists files that another app shared, then asks for their customer, then for the insurance record. */
export function ShareChoice(props: {
  files: readonly File[];
  /** True while the files are being stored. */
  busy: boolean;
  onChoose: (target: ShareTarget) => void;
}) {
  const t = useText();
  const [customer, setCustomer] = useState<CustomerSummary | null>(null);
  return (
    <>
      <section className="card">
        <ul className="plain-list">
          {props.files.map((file, at) => (
            <li className="plain-row" key={at}>
              <span>{file.name}</span>
              <span className="number">{byteText(file.size)}</span>
            </li>
          ))}
        </ul>
      </section>
      {customer ? (
        <PolicyChoice
          customer={customer}
          busy={props.busy}
          onChoose={props.onChoose}
          onOther={() => setCustomer(null)}
        />
      ) : (
        <>
          <p className="field-help">{t('share.help')}</p>
          <CustomerPicker onChoose={setCustomer} />
        </>
      )}
    </>
  );
}

function PolicyChoice(props: {
  customer: CustomerSummary;
  busy: boolean;
  onChoose: (target: ShareTarget) => void;
  onOther: () => void;
}) {
  const t = useText();
  const { customer, busy, onChoose } = props;
  const live = useInsuranceOf(customer.id);
  if (live.state === 'failed') return <FailedLoad onRetry={live.retry} />;
  if (live.state === 'loading') return <ListSkeleton rows={2} />;
  return (
    <section className="card stack">
      <Heading as="h2" size="4">
        {customer.name}
      </Heading>
      <p className="field-help">{t('share.choosePolicy')}</p>
      {live.value.map(({ id, license_plate, car_brand, car_model }) => (
        <Button key={id} variant="soft" disabled={busy} onClick={() => onChoose({ customer, recordId: id })}>
          {[license_plate ?? t('home.noPlate'), car_brand, car_model].filter(Boolean).join(' · ')}
        </Button>
      ))}
      <Button variant="soft" disabled={busy} onClick={() => onChoose({ customer, recordId: null })}>
        {t('share.newPolicy')}
      </Button>
      <Button variant="soft" color="gray" disabled={busy} onClick={props.onOther}>
        {t('share.otherCustomer')}
      </Button>
    </section>
  );
}
