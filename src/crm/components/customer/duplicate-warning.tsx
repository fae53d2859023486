import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Notice } from '../../../ui/notices/notice.tsx';
import { useCustomers } from '../../data/list/use-customers.ts';
import { findDuplicates } from '../../rules/customer/find-duplicates.ts';

/** Says so where the phone or the name typed is in the list already; saving stays possible. Works without a network. */
export function DuplicateWarning(props: { name: string; telephone: string }) {
  const t = useText();
  const live = useCustomers();
  const { name, telephone } = props;
  const index = live.state === 'ready' && live.value.whole ? live.value.index : null;
  const found = useMemo(
    () => (index ? findDuplicates({ index, name, telephone }) : []),
    [index, name, telephone],
  );
  return (
    <div aria-live="polite">
      {found.length > 0 && (
        <Notice tone="amber" icon="people">
          <strong>{t('duplicate.title')}</strong>
          <ul className="plain-list">
            {found.map(({ customer, kind }) => (
              <li key={customer.id}>
                <Link to="/crm/customer/$id" params={{ id: customer.id }} className="text-link">
                  {customer.name}
                </Link>{' '}
                <span className="number">
                  {customer.phone} · {t(kind === 'phone' ? 'duplicate.samePhone' : 'duplicate.sameName')}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}
