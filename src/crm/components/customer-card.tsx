import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { firstGrapheme } from '../../lib/grapheme.ts';
import { formatPhone } from '../../lib/phone.ts';
import { Icon } from '../../ui/icon.tsx';
import { cardId, listView } from '../state.ts';
import { areaOf } from '../rules/area.ts';
import type { Customer } from '../rules/customer.ts';

/** One customer in the list; the whole card opens the record. Drawn again only where its own row changed. */
export const CustomerCard = memo(function CustomerCard(props: { customer: Customer; unsent: boolean }) {
  const t = useText();
  const { customer, unsent } = props;
  const area = areaOf(customer.house_location?.address ?? '');
  return (
    <li className="list-item">
      <Link
        to="/crm/customer/$id"
        params={{ id: customer.id }}
        className="list-card"
        id={cardId(customer.id)}
        onClick={() => {
          listView.openedId = customer.id;
        }}
      >
        <span className="monogram" aria-hidden="true">
          {firstGrapheme(customer.nickname ?? customer.name)}
        </span>
        <span>
          <span className="list-title">
            {customer.name}
            {customer.nickname && <span className="list-aside"> ({customer.nickname})</span>}
          </span>
          <span className="list-line">
            <span className="number">{formatPhone(customer.telephone)}</span>
            {area && (
              <span>
                <Icon name="pin" />
                {area}
              </span>
            )}
          </span>
        </span>
        {unsent && (
          <span className="unsent" title={t('crm.unsent')}>
            <Icon name="clock" />
            <span className="visually-hidden">{t('crm.unsent')}</span>
          </span>
        )}
      </Link>
    </li>
  );
});
