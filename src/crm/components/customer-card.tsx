import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { firstGrapheme } from '../../lib/grapheme.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CustomerFace } from '../rules/customer-entry.ts';
import { listView } from '../state.ts';
import { UnsentMark } from './unsent-mark.tsx';

/** One customer in the list; the whole card opens the record. Drawn again only where what it shows has changed. */
export const CustomerCard = memo(
  function CustomerCard(props: { customer: CustomerFace; unsent: boolean }) {
    const { customer, unsent } = props;
    return (
      <Link
        to="/crm/customer/$id"
        params={{ id: customer.id }}
        className="list-card"
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
            <span className="number">{customer.phone}</span>
            {customer.area && (
              <span>
                <Icon name="pin" />
                {customer.area}
              </span>
            )}
          </span>
        </span>
        {unsent && <UnsentMark />}
      </Link>
    );
  },
  (a, b) => a.unsent === b.unsent && sameFace(a.customer, b.customer),
);

function sameFace(a: CustomerFace, b: CustomerFace): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.nickname === b.nickname &&
    a.phone === b.phone &&
    a.area === b.area
  );
}
