import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { CustomerTextLink } from '../../../consents/components/customer-text-link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineIcon, type InlineIconName } from '../../../ui/inline-icon.tsx';
import type { CustomerSummary } from '../../rules/list/customer-entry.ts';
import type { TodayEntry } from '../../rules/tasks/today-buckets.ts';
import { CallLink } from '../customer/call-link.tsx';
import { entryTexts } from './entry-texts.ts';
import { SnoozeSheet } from './snooze-sheet.tsx';
import type { EntryActions } from './use-entry-actions.ts';
import { focusNextRow } from './focus-next-row.ts';
import './tasks.css';

const icons: Record<TodayEntry['kind'], InlineIconName> = {
  task: 'check',
  renewal: 'shield',
  birthday: 'calendar',
  voucher: 'tag',
  contact: 'phone',
};

/** One task or reminder: done at the left, at the right snooze, call, LINE and the customer (CUSTOMER-14). */
export function TodayRow(props: {
  entry: TodayEntry;
  customer: CustomerSummary | null;
  today: string;
  actions: EntryActions;
}) {
  const t = useText();
  const style = useDateStyle();
  const titleId = useId();
  const [isSnoozing, setIsSnoozing] = useState(false);
  const { entry, customer, today, actions } = props;
  const { title, facts, due } = entryTexts({ entry, customer, today, style, t });
  const isDone = entry.doneAt !== null;
  const isLate = !isDone && entry.actOn !== null && entry.actOn < today;
  const body = (
    <>
      <span className="today-title" id={titleId}>
        {entry.kind !== 'task' && <InlineIcon name={icons[entry.kind]} />}
        <span>{title}</span>
      </span>
      <span className="today-facts number">
        {due !== null && !isDone && <span data-late={isLate ? '' : undefined}>{due}</span>}
        {facts.map((fact, at) => (
          <span key={at}>{fact}</span>
        ))}
      </span>
    </>
  );
  const { task } = entry;
  return (
    <li className="today-row" data-done={isDone ? '' : undefined}>
      <button
        type="button"
        className="done-button"
        aria-label={t(isDone ? 'today.reopen' : 'today.markDone', { title })}
        onClick={(event) => {
          focusNextRow(event.currentTarget);
          actions.markDone({ entry, isDone: !isDone });
        }}
      >
        <span>
          <InlineIcon name="tick" />
        </span>
      </button>
      {task ? (
        <button type="button" className="today-body" onClick={() => actions.edit(task)}>
          {body}
        </button>
      ) : (
        <Link className="today-body" to="/crm/customer/$id" params={{ id: entry.customerId ?? '' }}>
          {body}
        </Link>
      )}
      <span className="today-actions">
        {!isDone && (
          <Button
            variant="icon"
            aria-label={t('today.snooze', { title })}
            aria-haspopup="dialog"
            onClick={() => setIsSnoozing(true)}
          >
            <InlineIcon name="clock" />
          </Button>
        )}
        {customer && (
          <Contact
            customer={customer}
            titleId={titleId}
            isOfTask={task !== null}
            // A text about a task or a voucher is no marketing: the agent planned the task, and the voucher
            // is the customer's.
            sells={entry.kind !== 'task' && entry.kind !== 'voucher'}
          />
        )}
      </span>
      {isSnoozing && (
        <SnoozeSheet
          onClose={() => setIsSnoozing(false)}
          onChoose={(day) => {
            setIsSnoozing(false);
            const row = document.getElementById(titleId);
            // The closing sheet first restores the focus to this row, so the focus moves one frame later.
            if (row) requestAnimationFrame(() => focusNextRow(row));
            actions.snooze({ entry, day });
          }}
        />
      )}
    </li>
  );
}

function Contact(props: { customer: CustomerSummary; titleId: string; isOfTask: boolean; sells: boolean }) {
  const t = useText();
  const { id, name, nickname, phone } = props.customer;
  return (
    <>
      <CallLink customerId={id} phone={phone} className="icon-button">
        <InlineIcon name="phone" />
      </CallLink>
      <CustomerTextLink
        customerId={id}
        purpose={props.sells ? 'marketing' : 'service'}
        text={t('record.lineGreeting', { name: nickname ?? name })}
        label={t('record.line')}
        describedBy={props.titleId}
        className="icon-button"
      >
        <InlineIcon name="chat" />
      </CustomerTextLink>
      {props.isOfTask && (
        <Link
          className="icon-button"
          to="/crm/customer/$id"
          params={{ id }}
          aria-label={t('action.openNamed', { name })}
        >
          <InlineIcon name="person" />
        </Link>
      )}
    </>
  );
}
