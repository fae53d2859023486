import { Heading } from '@radix-ui/themes';
import { useDateStyle } from '../../../i18n/use-date-style.ts';
import { useText } from '../../../i18n/use-text.ts';
import { formatDay } from '../../../lib/days/format-date.ts';
import { formatPhone } from '../../../lib/text/phone.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import { EmailFact } from './email-fact.tsx';
import { Fact } from './fact.tsx';
import { MoreContactFacts } from './more-contact-facts.tsx';

/** The ways to contact a customer, with the important date and the notes (CUSTOMER-6). */
export function CustomerContact({ customer }: { customer: Customer }) {
  const t = useText();
  const style = useDateStyle();
  return (
    <section className="card" aria-labelledby="contact-title">
      <Heading as="h2" size="4" id="contact-title">
        {t('label.contact')}
      </Heading>
      <dl className="facts">
        {customer.nickname && (
          <Fact icon="person" label={t('customer.nickname')}>
            {customer.nickname}
          </Fact>
        )}
        <Fact icon="phone" label={t('customer.telephone')}>
          <span className="number">{formatPhone(customer.telephone)}</span>
        </Fact>
        {customer.email && <EmailFact customerId={customer.id} email={customer.email} />}
        {customer.custom_date && (
          <Fact icon="calendar" label={t('customer.importantDate')}>
            {formatDay({ date: customer.custom_date, style })}
          </Fact>
        )}
        {customer.notes && (
          <Fact icon="note" label={t('customer.notes')}>
            {customer.notes}
          </Fact>
        )}
      </dl>
      <MoreContactFacts customer={customer} />
    </section>
  );
}
