import { getSync } from '../../../../sync/index.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { compareCustomers } from '../../rules/list/order.ts';
import { customersEntity } from '../customer/customers-entity.ts';

/**
 * The customers with these ids, by default all, in the order of the list as a CSV that spreadsheets open safely. Deleted ones are
 * left out.
 */
export async function exportList(
  options: { ids?: ReadonlySet<string> } = {},
): Promise<{ csv: string; count: number }> {
  const { ids } = options;
  const rows = await getSync().store().list(customersEntity);
  const customers = rows
    .filter(({ id, deleted_at: deletedAt }) => deletedAt === null && (ids?.has(id) ?? true))
    .sort(compareCustomers);
  return { csv: toCsv([exportHead, ...customers.map(exportCells)]), count: customers.length };
}
