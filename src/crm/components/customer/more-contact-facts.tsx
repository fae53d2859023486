import { useText } from '../../../i18n/use-text.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { CollapsibleSection } from '../../../ui/collapsible-section.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Customer } from '../../rules/customer/customer.ts';
import { readMoreContacts } from '../../rules/customer/more-contacts.ts';
import { CallLink } from './call-link.tsx';
import { EmailFact } from './email-fact.tsx';
import { Fact } from './fact.tsx';

/** With more further contacts than this, folding them shortens the record. */
const FEW = 2;

/**
 * The further phones, e-mail addresses and places of a customer, collapsed if there are many (CUSTOMER-25).
 */
export function MoreContactFacts({ customer }: { customer: Customer }) {
  const t = useText();
  const contacts = readMoreContacts(customer.more_contacts);
  if (contacts.length === 0) return null;
  const facts = (
    <dl className="facts">
      <ContactFacts customerId={customer.id} contacts={contacts} />
    </dl>
  );
  if (contacts.length <= FEW) return facts;
  return (
    <CollapsibleSection title={`${t('customer.moreContacts')} · ${contacts.length}`}>
      {facts}
    </CollapsibleSection>
  );
}

/** The contacts as facts: phones with a call button, e-mail addresses with a mail link, places as text. */
function ContactFacts(props: { customerId: string; contacts: ReturnType<typeof readMoreContacts> }) {
  const t = useText();
  const { customerId, contacts } = props;
  return contacts.map(({ kind, text }) => {
    if (kind === 'phone')
      return (
        <Fact
          key={text}
          icon="phone"
          label={t('customer.telephone')}
          action={
            <CallLink customerId={customerId} phone={text} className="round-link">
              <Icon name="phone" />
            </CallLink>
          }
        >
          <span className="number">{formatPhone(text)}</span>
        </Fact>
      );
    if (kind === 'email') return <EmailFact key={text} customerId={customerId} email={text} />;
    return (
      <Fact key={text} icon="pin" label={t('customer.moreContacts')}>
        {text}
      </Fact>
    );
  });
}
