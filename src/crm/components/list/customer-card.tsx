import { memo, type MouseEvent } from 'react';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { UnsentMark } from '../sync/unsent-mark.tsx';

interface CustomerCardProps {
  customer: CustomerSummary;
  unsent: boolean;
  /** Its record stands beside the list. */
  current: boolean;
  onOpen: (id: string) => void;
  /** Called when the person is about to open the record, so that its code can be fetched. */
  onNear: () => void;
}

/** The drawing `pin`, within the card: one from a file of drawings is looked up there for each card and each key. */
const pin = (
  <svg viewBox="0 0 24 24" className="icon" aria-hidden="true" focusable="false">
    <path d="M12 21c4.2-4.4 6.5-7.8 6.5-10.8a6.5 6.5 0 1 0-13 0C5.5 13.2 7.8 16.6 12 21ZM12 12.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z" />
  </svg>
);

/**
 * One customer in the list; the whole card opens the record. A plain link rather than the router's: twenty of those
 * appear with every key and every flick of a thumb. Drawn again only where what it shows has changed.
 */
export const CustomerCard = memo(
  function CustomerCard(props: CustomerCardProps) {
    const { customer, unsent, current, onOpen, onNear } = props;
    const open = (event: MouseEvent) => {
      const elsewhere =
        event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (event.defaultPrevented || elsewhere) return;
      event.preventDefault();
      onOpen(customer.id);
    };
    return (
      <a
        href={`/crm/customer/${customer.id}`}
        className="list-card"
        aria-current={current ? 'page' : undefined}
        onClick={open}
        onPointerDown={onNear}
        onPointerEnter={onNear}
        onFocus={onNear}
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
                {pin}
                <span>{customer.area}</span>
              </span>
            )}
          </span>
        </span>
        {unsent && <UnsentMark />}
      </a>
    );
  },
  (a, b) => a.unsent === b.unsent && a.current === b.current && isSameSummary(a.customer, b.customer),
);

function isSameSummary(a: CustomerSummary, b: CustomerSummary): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.nickname === b.nickname &&
    a.phone === b.phone &&
    a.area === b.area
  );
}
