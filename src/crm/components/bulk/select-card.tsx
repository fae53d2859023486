import { memo } from 'react';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import { selection } from '../../state.ts';

/** A customer of the list while customers are selected: the whole card is a checkbox (CUSTOMER-24). */
export const SelectCard = memo(function SelectCard(props: { customer: CustomerSummary; selected: boolean }) {
  const { customer, selected } = props;
  const { id, name, nickname, phone, tags } = customer;
  const toggle = () => {
    const next = new Set(selection.get());
    if (!next.delete(id)) next.add(id);
    selection.set(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the name of the customer is its text
    <label className="list-card customer-card select-card" data-selected={selected ? '' : undefined}>
      <input type="checkbox" checked={selected} onChange={toggle} />
      <span className="customer-text">
        <span className="list-title">
          {name}
          {nickname && <span className="list-aside"> ({nickname})</span>}
        </span>
        <span className="list-line">
          <span className="number">{phone}</span>
          {tags.length > 0 && <span>{tags.join(', ')}</span>}
        </span>
      </span>
    </label>
  );
});
