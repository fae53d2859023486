import { Heading } from '@radix-ui/themes';
import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { DeletedRecords } from '../../data/customer/use-deleted.ts';
import type { DeletedCustomer } from '../../rules/customer/deleted-customers.ts';
import type { DeletedInsurance } from '../../rules/customer/deleted-insurance.ts';
import { carName } from '../../../insurance/components/car-name.ts';

/** Lists deleted records that can be restored; with a network a customer can be erased too (CUSTOMER-9). */
export function DeletedList(props: {
  deleted: DeletedRecords;
  onRestore: (id: string) => void;
  onErase: (customer: DeletedCustomer) => void;
  onRestoreInsurance: (id: string) => void;
}) {
  const t = useText();
  const { customers, insurance } = props.deleted;
  if (customers.length + insurance.length === 0) {
    return <EmptyState icon="trash" title={t('deleted.empty')} text={t('deleted.help')} />;
  }
  return (
    <>
      <p className="field-help">{t('deleted.help')}</p>
      {customers.length > 0 && (
        <Customers customers={customers} onRestore={props.onRestore} onErase={props.onErase} />
      )}
      {insurance.length > 0 && <Insurance insurance={insurance} onRestore={props.onRestoreInsurance} />}
    </>
  );
}

function Customers(props: {
  customers: readonly DeletedCustomer[];
  onRestore: (id: string) => void;
  onErase: (customer: DeletedCustomer) => void;
}) {
  const t = useText();
  const online = useOnline();
  return (
    <>
      {!online && (
        <Notice tone="amber" icon="offline">
          <p id="erase-needs-network">{t('deleted.needsNetwork')}</p>
        </Notice>
      )}
      <section className="card">
        <ul className="plain-list">
          {props.customers.map((customer) => (
            <li className="plain-row" key={customer.id}>
              <span>
                <strong>{customer.name}</strong>
                <p className="number">
                  {formatPhone(customer.telephone)} · {daysLeftText({ daysLeft: customer.daysLeft, t })}
                </p>
              </span>
              <div className="row-actions">
                <Button
                  variant="soft"
                  aria-label={`${t('deleted.restore')}: ${customer.name}`}
                  onClick={() => props.onRestore(customer.id)}
                >
                  {t('deleted.restore')}
                </Button>
                <Button
                  variant="soft"
                  color="red"
                  disabled={!online}
                  aria-describedby={online ? undefined : 'erase-needs-network'}
                  aria-label={`${t('deleted.erase')}: ${customer.name}`}
                  onClick={() => props.onErase(customer)}
                >
                  {t('deleted.erase')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Insurance(props: { insurance: readonly DeletedInsurance[]; onRestore: (id: string) => void }) {
  const t = useText();
  const titleId = useId();
  return (
    <section className="card" aria-labelledby={titleId}>
      <Heading as="h2" size="4" id={titleId}>
        {t('record.tab.insurance')}
      </Heading>
      <ul className="plain-list">
        {props.insurance.map(({ record, customerName, daysLeft }) => {
          const car = carName({ record, t });
          return (
            <li className="plain-row" key={record.id}>
              <span>
                <strong>{car}</strong>
                <p className="number">
                  {customerName} · {daysLeftText({ daysLeft, t })}
                </p>
              </span>
              <div className="row-actions">
                <Button
                  variant="soft"
                  aria-label={`${t('deleted.restore')}: ${car}`}
                  onClick={() => props.onRestore(record.id)}
                >
                  {t('deleted.restore')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function daysLeftText(options: { daysLeft: number; t: Translate }): string {
  const { daysLeft, t } = options;
  return daysLeft === 0 ? t('deleted.lastDay') : t('label.daysLeft', { n: daysLeft });
}
