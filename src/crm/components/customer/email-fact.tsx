import { CustomerTextLink } from '../../../consents/components/customer-text-link.tsx';
import { useText } from '../../../i18n/use-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Fact } from './fact.tsx';

/** An e-mail address of a customer, with the link that writes to it. */
export function EmailFact({ customerId, email }: { customerId: string; email: string }) {
  const t = useText();
  return (
    <Fact
      icon="mail"
      label={t('customer.email')}
      action={
        <CustomerTextLink
          customerId={customerId}
          purpose="service"
          text=""
          email={email}
          label={t('customer.mail', { email })}
          className="round-link"
        >
          <Icon name="mail" />
        </CustomerTextLink>
      }
    >
      {email}
    </Fact>
  );
}
