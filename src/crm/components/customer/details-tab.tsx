import { ConsentCard } from '../../../consents/components/consent-card.tsx';
import type { Customer } from '../../rules/customer/customer.ts';
import { RecommendedPromotions } from '../bookings/recommended-promotions.tsx';
import { ExportCustomerPart } from '../files/export-customer-part.tsx';
import { CustomerContact } from './customer-contact.tsx';
import { CustomerLocations } from './customer-locations.tsx';
import { SeenByPart } from './seen-by-part.tsx';

/**
 * The tab of seldom needed details: contact, consents and locations. Recommended promotions, export and
 * access log are collapsed at first.
 */
export function DetailsTab({ customer }: { customer: Customer }) {
  return (
    <div className="stack">
      <CustomerContact customer={customer} />
      <ConsentCard customerId={customer.id} />
      <CustomerLocations customer={customer} />
      <div className="card record-folds">
        <RecommendedPromotions customer={customer} />
        <ExportCustomerPart customerId={customer.id} />
        <SeenByPart customerId={customer.id} />
      </div>
    </div>
  );
}
