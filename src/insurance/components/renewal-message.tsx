import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NotAskedHint } from '../../consents/components/not-asked-hint.tsx';
import { consentRefusalText } from '../../consents/components/consent-refusal-text.ts';
import { useLatestReceipts } from '../../consents/data/refusing-customers.ts';
import { customerText, refusalOfTexts } from '../../consents/rules/customer-text.ts';
import { useDateStyle } from '../../i18n/use-date-style.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatBaht } from '../../lib/amounts/format-baht.ts';
import { formatDay } from '../../lib/days/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { TextAreaInput } from '../../ui/fields/text-area-input.tsx';
import { Icon } from '../../ui/icon.tsx';
import { InlineIcon } from '../../ui/inline-icon.tsx';
import { showToast } from '../../ui/notices/toasts.ts';
import type { RenewalCard } from '../rules/renewal-cards.ts';
import { bangkokDay } from '../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../session/data/server-clock.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { useAgentTexts } from '../data/use-agent-texts.ts';
import { fillMessage, withLines } from '../rules/agent-text.ts';
import { renewalMessage, type RenewalFacts } from '../rules/renewal-facts.ts';
import { carName } from './car-name.ts';
import { defaultMessage } from './default-message.ts';

/** The customer to whom a message is written. */
export interface InsuredPerson {
  /** The name by which the agent addresses the customer. */
  name: string;
  telephone: string;
}

interface MessageProps {
  person: InsuredPerson;
  card: RenewalCard;
}

/**
 * A button that opens a message to the customer about the renewal. The agent can change the text before LINE
 * or SMS opens (INSURANCE-12).
 */
export function RenewalMessage(
  props: MessageProps & {
    /** Shows only the icon, for a place beside other buttons. */
    compact?: boolean;
  },
) {
  const t = useText();
  const style = useDateStyle();
  const { person, card } = props;
  const [isOpen, setIsOpen] = useState(false);
  const receipts = useLatestReceipts(card.record.customer_id);
  const facts = renewalMessage(card);
  if (!facts) return null;
  const label = t('insurance.messageOf', { car: carName({ record: card.record, t }) });
  const refusal = receipts && refusalOfTexts({ receipts, purpose: 'marketing' });
  const open = () => {
    if (!refusal) return setIsOpen(true);
    showToast({
      title: t('consent.blocked'),
      text: consentRefusalText({ refusal, t, style }),
      tone: 'destructive',
    });
  };
  return (
    <>
      {props.compact ? (
        <Button variant="icon" aria-label={label} data-refused={refusal ? '' : undefined} onClick={open}>
          <InlineIcon name="chat" />
        </Button>
      ) : (
        <Button variant="soft" aria-label={label} data-refused={refusal ? '' : undefined} onClick={open}>
          <Icon name="chat" />
          {t('insurance.message')}
        </Button>
      )}
      {isOpen && (
        <MessageSheet
          person={person}
          card={card}
          facts={facts}
          label={label}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/**
 * The agent's own texts are read here and not in the button, because a board has hundreds of such buttons.
 */
function MessageSheet(
  props: MessageProps & {
    facts: RenewalFacts;
    label: string;
    onClose: () => void;
  },
) {
  const t = useText();
  const style = useDateStyle();
  const { person, card, facts, label, onClose } = props;
  const live = useAgentTexts();
  const receipts = useLatestReceipts(card.record.customer_id);
  /** The text as the agent changed it; null while it is the template. */
  const [typed, setTyped] = useState<string | null>(null);
  const texts = live.state === 'ready' ? live.value : {};
  const isQuote = facts.template === 'quoted';
  const { 'licence.number': licence, 'licence.until': until } = texts;
  const isExpired = until !== undefined && until < bangkokDay(serverNowMs());
  const template = () => {
    const { renewal_quoted: quoted } = card.record;
    const fields = {
      name: person.name,
      car: carName({ record: card.record, t }),
      what: facts.kinds.map((kind) => t(`insurance.deadline.${kind}`)).join(', '),
      day: formatDay({ date: facts.endDay, style }),
      amount: quoted === null ? '…' : formatBaht(quoted),
    };
    const name = `message.${facts.template}` as const;
    const own = texts[name];
    const message =
      own === undefined ? defaultMessage({ name, fields, t }) : fillMessage({ text: own, fields });
    if (!isQuote) return message;
    const lines = [t('agentTexts.insurer')];
    if (licence !== undefined)
      lines.push(
        until === undefined
          ? t('agentTexts.line', { number: licence })
          : t('agentTexts.lineUntil', { number: licence, day: formatDay({ date: until, style }) }),
      );
    return withLines({ message, lines });
  };
  const written = typed ?? (live.state === 'loading' ? '' : template());
  const { telephone } = person;
  const sent = receipts && customerText({ receipts, purpose: 'marketing', text: written, telephone });
  return (
    <Sheet open title={label} onClose={onClose}>
      {sent?.links && (
        <TextAreaInput
          name="renewal_message"
          label={t('insurance.messageText')}
          rows={5}
          value={written}
          onChange={setTyped}
        />
      )}
      {isQuote && live.state !== 'loading' && (licence === undefined || isExpired) && (
        <Notice tone="amber" icon="attention">
          <p>{t(isExpired ? 'agentTexts.expired' : 'agentTexts.missing')}</p>
          <Link to="/crm/messages" className="text-link">
            {t('agentTexts.title')}
          </Link>
        </Notice>
      )}
      <NotAskedHint customerId={card.record.customer_id} />
      {sent?.refusal && <p role="alert">{consentRefusalText({ refusal: sent.refusal, t, style })}</p>}
      {sent?.links && (
        <div className="sheet-actions" data-row="">
          {sent.links.sms && (
            <Button variant="soft" as={<a href={sent.links.sms} aria-label="SMS" />} onClick={onClose}>
              SMS
            </Button>
          )}
          <Button
            as={<a href={sent.links.line} target="_blank" rel="noopener noreferrer" aria-label="LINE" />}
            onClick={onClose}
          >
            <Icon name="chat" />
            LINE
          </Button>
        </div>
      )}
    </Sheet>
  );
}
