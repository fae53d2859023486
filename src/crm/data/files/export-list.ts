import { getSync } from '../../../../sync/index.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { writeVcards } from '../../rules/files/write-vcards.ts';
import { compareCustomers } from '../../rules/list/order.ts';
import { customersEntity } from '../customer/customers-entity.ts';

/** A CSV that spreadsheets open safely, or contacts that phones take in. */
export type ListFormat = 'csv' | 'vcf';

/** The customers with these ids, by default all, in the order of the list as a file. Deleted ones are left out. */
export async function exportList(
  options: { ids?: ReadonlySet<string>; format?: ListFormat } = {},
): Promise<{ text: string; count: number }> {
  const { ids, format = 'csv' } = options;
  const rows = await getSync().store().list(customersEntity);
  const customers = rows
    .filter(({ id, deleted_at: deletedAt }) => deletedAt === null && (ids?.has(id) ?? true))
    .sort(compareCustomers);
  const text = format === 'vcf' ? writeVcards(customers) : toCsv([exportHead, ...customers.map(exportCells)]);
  return { text, count: customers.length };
}
