import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CustomerTextLink } from '../../../consents/components/customer-text-link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { directionsLink } from '../../../lib/links/directions-link.ts';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Customer } from '../../rules/customer/customer.ts';
import { TaskSheet } from '../tasks/task-sheet.tsx';
import { CallLink } from './call-link.tsx';

/** The kind of record to add: a note, or a booking. */
export type NewRecordKind = 'notes' | 'bookings';

/**
 * The customer's name and the most used actions, always within reach of the thumb. `onWrite` opens the form
 * of a new note or booking.
 */
export function RecordBar(props: { customer: Customer; onWrite: (what: NewRecordKind) => void }) {
  const t = useText();
  const [isAdding, setIsAdding] = useState(false);
  const [isAddingTask, setIsAddingTask] = useState(false);
  const { customer, onWrite } = props;
  const { house_location: house, work_location: work } = customer;
  const way = (house && directionsLink(house)) ?? (work && directionsLink(work));
  const place = t(house && directionsLink(house) ? 'customer.houseLocation' : 'customer.workLocation');
  const close = () => setIsAdding(false);
  const write = (what: NewRecordKind) => {
    close();
    // A closing sheet restores the focus, so the form takes it one frame later.
    requestAnimationFrame(() => onWrite(what));
  };
  return (
    <section className="record-bar" aria-label={t('record.bar')}>
      <strong className="record-bar-name">{customer.name}</strong>
      <div className="record-bar-actions">
        <CallLink customerId={customer.id} phone={customer.telephone}>
          <Icon name="phone" />
          {t('action.call')}
        </CallLink>
        <CustomerTextLink
          customerId={customer.id}
          purpose="service"
          text={t('record.lineGreeting', { name: customer.nickname ?? customer.name })}
          label={t('record.line')}
        >
          <Icon name="chat" />
          LINE
        </CustomerTextLink>
        {way && (
          <a
            href={way}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('record.navigate', { place })}
          >
            <Icon name="navigate" />
            {t('record.way')}
          </a>
        )}
        <button type="button" onClick={() => onWrite('notes')}>
          <Icon name="note" />
          {t('record.note')}
        </button>
        <button type="button" onClick={() => onWrite('bookings')}>
          <Icon name="tag" />
          {t('record.book')}
        </button>
        <button
          type="button"
          className="record-bar-add"
          aria-haspopup="dialog"
          onClick={() => setIsAdding(true)}
        >
          <Icon name="plus" />
          {t('action.add')}
        </button>
      </div>
      <Sheet open={isAdding} title={t('action.add')} onClose={close}>
        <div className="menu-group" style={{ borderTop: 0 }}>
          <button type="button" className="menu-item" onClick={() => write('notes')}>
            <Icon name="note" />
            {t('record.customer_notes')}
          </button>
          <button type="button" className="menu-item" onClick={() => write('bookings')}>
            <Icon name="tag" />
            {t('record.bookings')}
          </button>
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              setIsAddingTask(true);
            }}
          >
            <Icon name="check" />
            {t('record.tasks')}
          </button>
          <Link to="/crm/add" className="menu-item" onClick={close}>
            <Icon name="person" />
            {t('record.customers')}
          </Link>
        </div>
      </Sheet>
      <TaskSheet
        open={isAddingTask}
        task={null}
        customerId={customer.id}
        onClose={() => setIsAddingTask(false)}
      />
    </section>
  );
}
