import { ConsentCard } from '../../../consents/components/consent-card.tsx';
import type { Customer } from '../../rules/customer/customer.ts';
import { RecommendedPromotions } from '../bookings/recommended-promotions.tsx';
import { ExportCustomerCard } from '../files/export-customer-card.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerLocations } from './customer-locations.tsx';
import { SeenByCard } from './seen-by-card.tsx';

/** What is known of the customer and seldom needed; the longest parts are folded. */
export function DetailsTab({ customer }: { customer: Customer }) {
  return (
    <div className="stack">
      <CustomerContact customer={customer} />
      <ConsentCard customerId={customer.id} />
      <CustomerLocations customer={customer} />
      <RecommendedPromotions customer={customer} />
      <ExportCustomerCard customerId={customer.id} />
      <SeenByCard customerId={customer.id} />
    </div>
  );
}
