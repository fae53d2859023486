import { getSync } from '../../../../sync/index.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { latestReceipts, type Consent } from '../../../consents/rules/consent.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { compareCustomers } from '../../rules/list/order.ts';
import { customersEntity } from '../customer/customers-entity.ts';

/**
 * The customers with these ids, by default all, in the order of the list as a CSV that spreadsheets open safely. Deleted ones are
 * left out. It says what each answered last, so that a mailing by another program knows who refused (CUSTOMER-21).
 */
export async function exportList(
  options: { ids?: ReadonlySet<string> } = {},
): Promise<{ csv: string; count: number }> {
  const { ids } = options;
  const store = getSync().store();
  const [rows, consents] = await Promise.all([store.list(customersEntity), store.list(consentsEntity)]);
  const given = new Map<string, Consent[]>();
  for (const consent of consents) {
    const ofCustomer = given.get(consent.customer_id);
    if (ofCustomer) ofCustomer.push(consent);
    else given.set(consent.customer_id, [consent]);
  }
  const customers = rows
    .filter(({ id, deleted_at: deletedAt }) => deletedAt === null && (ids?.has(id) ?? true))
    .sort(compareCustomers);
  const cells = customers.map((customer) =>
    exportCells({ customer, receipts: latestReceipts(given.get(customer.id) ?? []) }),
  );
  return { csv: toCsv([exportHead, ...cells]), count: customers.length };
}
