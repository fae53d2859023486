import { getSync } from '../../../../sync/index.ts';
import { consentsEntity } from '../../../consents/data/consents-entity.ts';
import { latestReceipts, type Consent, type LatestReceipts } from '../../../consents/rules/consent.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { writeVcards } from '../../rules/files/write-vcards.ts';
import { compareCustomers } from '../../rules/list/order.ts';
import { customersEntity } from '../customer/customers-entity.ts';

/** A CSV that spreadsheets open safely, or vCards that phones import. */
export type ListFormat = 'csv' | 'vcf';

/**
 * Exports the customers with these ids, by default all but deleted ones, in the order of the list. A CSV has
 * the latest answers about consents and a vCard the refusals, for mailings by other programs (CUSTOMER-21).
 */
export async function exportList(
  options: { ids?: ReadonlySet<string>; format?: ListFormat } = {},
): Promise<{ text: string; count: number }> {
  const { ids, format = 'csv' } = options;
  const rows = await getSync().store().list(customersEntity);
  const customers = rows
    .filter(({ id, deleted_at: deletedAt }) => deletedAt === null && (ids?.has(id) ?? true))
    .sort(compareCustomers);
  const receiptsOf = await readReceipts();
  const text =
    format === 'vcf'
      ? writeVcards({ customers, receiptsOf })
      : toCsv([
          exportHead,
          ...customers.map((customer) => exportCells({ customer, receipts: receiptsOf(customer.id) })),
        ]);
  return { text, count: customers.length };
}

async function readReceipts(): Promise<(customerId: string) => LatestReceipts> {
  const given = new Map<string, Consent[]>();
  for (const consent of await getSync().store().list(consentsEntity)) {
    const ofCustomer = given.get(consent.customer_id);
    if (ofCustomer) ofCustomer.push(consent);
    else given.set(consent.customer_id, [consent]);
  }
  return (customerId) => latestReceipts(given.get(customerId) ?? []);
}
