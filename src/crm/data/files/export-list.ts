import { getSync } from '../../../../sync/index.ts';
import { toCsv } from '../../../lib/text/csv.ts';
import { exportCells, exportHead } from '../../rules/files/export-columns.ts';
import { compareCustomers } from '../../rules/list/order.ts';
import { customersEntity } from '../customer/customers-entity.ts';

/** All customers that are not deleted, in the order of the list, as a CSV that spreadsheets open safely. */
export async function exportList(): Promise<{ csv: string; count: number }> {
  const rows = await getSync().store().list(customersEntity);
  const customers = rows.filter((row) => row.deleted_at === null).sort(compareCustomers);
  return { csv: toCsv([exportHead, ...customers.map(exportCells)]), count: customers.length };
}
