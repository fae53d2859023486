import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import type { CustomerIndex } from '../../rules/list/customer-index.ts';
import { groupDuplicates } from '../../rules/customer/group-duplicates.ts';

/** More than anybody goes through in a day; what is merged makes room. */
const MOST = 100;

/** Customers who share a phone or a name; two of them at a time can be made one. */
export function DuplicateGroups(props: { index: CustomerIndex; onMerge: (ids: readonly string[]) => void }) {
  const t = useText();
  const groups = useMemo(() => groupDuplicates(props.index), [props.index]);
  if (groups.length === 0) {
    return <EmptyState icon="check" title={t('duplicates.none')} text={t('duplicates.noneHelp')} />;
  }
  return (
    <>
      <p className="field-help">{t('duplicates.help')}</p>
      {groups.slice(0, MOST).map(({ kind, customers }) => (
        <section className="card" key={`${kind} ${customers[0]?.id}`}>
          <p className="reminder-group">
            {t(kind === 'phone' ? 'duplicate.samePhone' : 'duplicate.sameName')}
          </p>
          <ul className="plain-list">
            {customers.map(({ id, name, nickname, phone }) => (
              <li className="plain-row" key={id}>
                <Link to="/crm/customer/$id" params={{ id }} className="text-link">
                  {name}
                  {nickname && ` (${nickname})`}
                </Link>
                <span className="number">{phone}</span>
              </li>
            ))}
          </ul>
          <Button
            variant="soft"
            aria-label={`${t('merge.open')}: ${customers[0]?.name ?? ''}`}
            onClick={() => props.onMerge(customers.slice(0, 2).map(({ id }) => id))}
          >
            {t('merge.open')}
          </Button>
        </section>
      ))}
    </>
  );
}
