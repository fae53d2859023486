import { memo, type MouseEvent } from 'react';
import { CustomerTextLink } from '../../../consents/components/customer-text-link.tsx';
import type { Translate } from '../../../i18n/translate.ts';
import { firstGrapheme } from '../../../lib/text/grapheme.ts';
import { InlineIcon } from '../../../ui/inline-icon.tsx';
import type { RecordTab } from '../../rules/customer/record-tab.ts';
import { TAG_END, type CustomerSummary } from '../../rules/list/customer-entry.ts';
import type { NextBadge } from '../reminders/next-badge.ts';
import { CallLink } from '../customer/call-link.tsx';
import { UnsentMark } from '../sync/unsent-mark.tsx';

interface CustomerCardProps {
  customer: CustomerSummary;
  /** The badge of the customer's next due date; null if there is none. */
  next: NextBadge | null;
  unsent: boolean;
  /** True while the customer's record is open beside the list. */
  current: boolean;
  t: Translate;
  /** Opens the customer's record; with a tab, opens that tab for writing. */
  onOpen: (id: string, tab?: RecordTab) => void;
  onTag: (customer: CustomerSummary) => void;
}

/** The number of tags that fit beside a name. */
const CARD_TAGS = 2;

/** Shared elements: React skips an icon whose element is the same when a card renders again. */
const drawings = {
  pin: <InlineIcon name="pin" />,
  phone: <InlineIcon name="phone" />,
  chat: <InlineIcon name="chat" />,
  note: <InlineIcon name="note" />,
  shield: <InlineIcon name="shield" />,
  calendar: <InlineIcon name="calendar" />,
  check: <InlineIcon name="check" />,
  tag: <InlineIcon name="tag" />,
};

/**
 * One customer in the list: the card opens the record; its buttons call, write in LINE, start a note and tag.
 * It uses plain links, because the router's cost too much while typing and scrolling.
 */
export const CustomerCard = memo(
  function CustomerCard(props: CustomerCardProps) {
    const { customer, next, unsent, current, t, onOpen, onTag } = props;
    const { id, name, nickname, phone } = customer;
    const tagsLeft = customer.tags.length - CARD_TAGS;
    const open = (event: MouseEvent, tab?: RecordTab) => {
      const elsewhere =
        event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      if (event.defaultPrevented || elsewhere) return;
      event.preventDefault();
      onOpen(id, tab);
    };
    return (
      <div className="list-card customer-card" data-current={current ? '' : undefined}>
        <a
          href={`/crm/customer/${id}`}
          className="customer-link"
          aria-current={current ? 'page' : undefined}
          onClick={open}
        >
          <span className="monogram" aria-hidden="true">
            {firstGrapheme(nickname ?? name)}
          </span>
          <span className="customer-text">
            <span className="customer-title">
              <span className="list-title" id={`name-${id}`}>
                {name}
                {nickname && <span className="list-aside"> ({nickname})</span>}
              </span>
              {customer.tags.slice(0, CARD_TAGS).map((tag) => (
                <span key={tag} className="card-tag">
                  {tag}
                </span>
              ))}
              {tagsLeft > 0 && (
                <span className="card-tag" title={t('tags.more', { n: tagsLeft })}>
                  +{tagsLeft}
                </span>
              )}
            </span>
            <span className="list-line">
              {next && (
                <span className="next" data-tone={next.tone}>
                  {drawings[next.icon]}
                  <span>{next.text}</span>
                </span>
              )}
              {next?.facts && <span>{next.facts}</span>}
              <span className="number">{phone}</span>
              {customer.area && (
                <span>
                  {drawings.pin}
                  <span>{customer.area}</span>
                </span>
              )}
            </span>
          </span>
          {unsent && <UnsentMark />}
        </a>
        <span className="customer-actions">
          <CallLink customerId={id} phone={phone} className="icon-button">
            {drawings.phone}
          </CallLink>
          <CustomerTextLink
            customerId={id}
            purpose="service"
            text={t('record.lineGreeting', { name: nickname ?? name })}
            label={t('record.line')}
            describedBy={`name-${id}`}
            className="icon-button"
          >
            {drawings.chat}
          </CustomerTextLink>
          <a
            className="icon-button"
            href={`/crm/customer/${id}?tab=notes`}
            aria-label={t('record.note')}
            aria-describedby={`name-${id}`}
            onClick={(event) => open(event, 'notes')}
          >
            {drawings.note}
          </a>
          <button
            type="button"
            className="icon-button card-tag-button"
            aria-label={t('tags.edit')}
            aria-describedby={`name-${id}`}
            aria-haspopup="dialog"
            onClick={() => onTag(customer)}
          >
            {drawings.tag}
          </button>
        </span>
      </div>
    );
  },
  (a, b) =>
    a.unsent === b.unsent &&
    a.current === b.current &&
    a.t === b.t &&
    a.next?.text === b.next?.text &&
    a.next?.tone === b.next?.tone &&
    a.next?.facts === b.next?.facts &&
    isSameSummary(a.customer, b.customer),
);

function isSameSummary(a: CustomerSummary, b: CustomerSummary): boolean {
  return (
    a.id === b.id &&
    a.name === b.name &&
    a.nickname === b.nickname &&
    a.phone === b.phone &&
    a.area === b.area &&
    a.tags.join(TAG_END) === b.tags.join(TAG_END)
  );
}
