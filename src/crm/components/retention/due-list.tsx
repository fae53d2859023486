import { Link } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Button } from '../../../ui/button.tsx';
import { useOnline } from '../../../ui/device/use-online.ts';
import { SelectInput } from '../../../ui/fields/select-input.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { FailedLoad } from '../../../ui/notices/failed-load.tsx';
import { Notice } from '../../../ui/notices/notice.tsx';
import { CardsSkeleton } from '../../../ui/notices/skeleton.tsx';
import { useDueCustomers, type DueCustomer } from '../../data/retention/use-due-customers.ts';
import { DEFAULT_RETENTION, retentionChoices } from '../../rules/retention/retention.ts';
import { EraseDialog } from '../customer/erase-dialog.tsx';
import { useShowMore } from '../reminders/use-show-more.tsx';
import { RetainSheet } from './retain-sheet.tsx';
import { chooseRetention, retentionMonths } from './retention-months.ts';

/**
 * Customers without a contact for the chosen time: each is erased, or retained with a reason (CUSTOMER-22).
 */
export function DueList() {
  const t = useText();
  const months = useSyncExternalStore(retentionMonths.subscribe, retentionMonths.get);
  const live = useDueCustomers(Number(months));
  return (
    <>
      <p className="field-help">{t('retention.help')}</p>
      <SelectInput
        name="months"
        label={t('retention.months')}
        value={months}
        options={retentionChoices.map((value) => ({
          value,
          label: t('retention.choice', { n: Number(value) }),
        }))}
        onChange={(value) =>
          chooseRetention(retentionChoices.find((one) => one === value) ?? DEFAULT_RETENTION)
        }
      />
      {live.state === 'loading' && <CardsSkeleton cards={2} />}
      {live.state === 'failed' && <FailedLoad onRetry={live.retry} />}
      {live.state === 'ready' && live.value.length === 0 && (
        <EmptyState icon="check" title={t('retention.empty')} text={t('retention.emptyHelp')} />
      )}
      {live.state === 'ready' && live.value.length > 0 && <Due customers={live.value} />}
    </>
  );
}

function Due({ customers }: { customers: readonly DueCustomer[] }) {
  const t = useText();
  const style = useDateStyle();
  const online = useOnline();
  const [erasing, setErasing] = useState<DueCustomer | null>(null);
  const [retaining, setRetaining] = useState<DueCustomer | null>(null);
  const showMore = useShowMore({ count: customers.length, few: customers.length, open: true });
  return (
    <>
      {!online && (
        <Notice tone="amber" icon="offline">
          <p id="erase-needs-network">{t('deleted.needsNetwork')}</p>
        </Notice>
      )}
      <section className="card" aria-label={t('retention.title')}>
        <ul className="plain-list">
          {customers.slice(0, showMore.shown).map((customer) => (
            <li className="plain-row" key={customer.id}>
              <span>
                <Link className="text-link" to="/crm/customer/$id" params={{ id: customer.id }}>
                  {customer.name}
                </Link>
                <p className="number">
                  {formatPhone(customer.telephone)} ·{' '}
                  {customer.lastDay === null
                    ? t('retention.never')
                    : t('retention.last', { day: formatDay({ date: customer.lastDay, style }) })}
                </p>
              </span>
              <div className="row-actions">
                <Button
                  variant="soft"
                  aria-label={`${t('retention.retain')}: ${customer.name}`}
                  onClick={() => setRetaining(customer)}
                >
                  {t('retention.retain')}
                </Button>
                <Button
                  variant="soft"
                  color="red"
                  disabled={!online}
                  aria-describedby={online ? undefined : 'erase-needs-network'}
                  aria-label={`${t('deleted.erase')}: ${customer.name}`}
                  onClick={() => setErasing(customer)}
                >
                  {t('deleted.erase')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
        {showMore.buttons}
      </section>
      <EraseDialog customer={erasing} onClose={() => setErasing(null)} />
      <RetainSheet customer={retaining} onClose={() => setRetaining(null)} />
    </>
  );
}
