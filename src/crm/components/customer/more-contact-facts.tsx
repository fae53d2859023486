import { useText } from '../../../i18n/use-text.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Customer } from '../../rules/customer/customer.ts';
import { readMoreContacts } from '../../rules/customer/more-contacts.ts';
import { CallLink } from './call-link.tsx';
import { EmailFact } from './email-fact.tsx';
import { Fact } from './fact.tsx';

/** The further phones, e-mail addresses and places of a customer, each with its way to use it (CUSTOMER-25). */
export function MoreContactFacts({ customer }: { customer: Customer }) {
  const t = useText();
  return readMoreContacts(customer.more_contacts).map(({ kind, text }) => {
    if (kind === 'phone')
      return (
        <Fact
          key={text}
          icon="phone"
          label={t('customer.telephone')}
          action={
            <CallLink customerId={customer.id} phone={text} className="round-link">
              <Icon name="phone" />
            </CallLink>
          }
        >
          <span className="number">{formatPhone(text)}</span>
        </Fact>
      );
    if (kind === 'email') return <EmailFact key={text} customerId={customer.id} email={text} />;
    return (
      <Fact key={text} icon="pin" label={t('customer.moreContacts')}>
        {text}
      </Fact>
    );
  });
}
