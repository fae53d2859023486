import { Button } from '@radix-ui/themes';
import { useText } from '../../i18n/use-text.ts';
import { formatPhone } from '../../lib/phone.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useOnline } from '../../ui/use-online.ts';
import type { DeletedCustomer } from '../rules/deleted-customers.ts';

/** Customers that can be taken back, or erased where there is a network (decision C11). */
export function DeletedList(props: {
  customers: readonly DeletedCustomer[];
  onRestore: (id: string) => void;
  onErase: (customer: DeletedCustomer) => void;
}) {
  const t = useText();
  const online = useOnline();
  if (props.customers.length === 0) {
    return <EmptyState icon="trash" title={t('deleted.empty')} text={t('deleted.help')} />;
  }
  return (
    <>
      <p className="field-help">{t('deleted.help')}</p>
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
                  {formatPhone(customer.telephone)} ·{' '}
                  {customer.daysLeft === 0
                    ? t('deleted.lastDay')
                    : t('deleted.daysLeft', { n: customer.daysLeft })}
                </p>
              </span>
              <div className="row-actions">
                <Button
                  size="3"
                  variant="soft"
                  aria-label={`${t('deleted.restore')}: ${customer.name}`}
                  onClick={() => props.onRestore(customer.id)}
                >
                  {t('deleted.restore')}
                </Button>
                <Button
                  size="3"
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
