import { readRowsInPages } from '../../../../sync/index.ts';
import { type CustomerEntry, toEntry } from '../../rules/list/customer-entry.ts';
import { buildIndex, type CustomerIndex } from '../../rules/list/customer-index.ts';
import type { Customer } from '../../rules/customer/customer.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';
import { tagsByCustomer, type CustomerTag } from '../../rules/tags/customer-tag.ts';
import { platesByCustomer } from '../../../insurance/data/read-plates.ts';

/**
 * Builds the index of all customers, read page by page from the person's database without the sync engine.
 */
export async function readIndex(userId: string): Promise<CustomerIndex> {
  const cars: CarInsurance[] = [];
  await readRowsInPages<CarInsurance>({
    userId,
    entity: 'car_insurance',
    onPage: (rows) => void cars.push(...rows),
  });
  const plates = platesByCustomer(cars);
  const tagRows: CustomerTag[] = [];
  await readRowsInPages<CustomerTag>({
    userId,
    entity: 'customer_tags',
    onPage: (rows) => void tagRows.push(...rows),
  });
  const tags = tagsByCustomer(tagRows);
  const entries: CustomerEntry[] = [];
  await readRowsInPages<Customer>({
    userId,
    entity: 'customers',
    onPage: (rows) => {
      for (const customer of rows) {
        if (customer.deleted_at === null) {
          const { id } = customer;
          entries.push(toEntry({ customer, plates: plates.get(id) ?? [], tags: tags.get(id) ?? [] }));
        }
      }
    },
  });
  return buildIndex(entries);
}
