import { compareThai } from '../../../lib/text/thai-order.ts';
import type { Customer } from '../customer/customer.ts';

type Ordered = Pick<Customer, 'id' | 'name' | 'nickname'>;

/** Thai dictionary order by name, then nickname; the id breaks ties. */
export function compareCustomers(a: Ordered, b: Ordered): number {
  return (
    compareThai(a.name.trim(), b.name.trim()) ||
    compareThai(a.nickname ?? '', b.nickname ?? '') ||
    (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  );
}
