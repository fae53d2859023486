import type { Customer } from './customer.ts';
import { latestDeleted } from './deleted-customers.ts';
import type { CarInsurance } from '../../../insurance/rules/insurance.ts';

export interface DeletedInsurance {
  record: CarInsurance;
  customerName: string;
  /** Whole days until the record is erased for good; 0 on the last. */
  daysLeft: number;
}

/**
 * The insurance records in "Recently deleted", the latest deleted first. Those of deleted customers are left
 * out, because they are restored with the customer.
 */
export function deletedInsurance(options: {
  rows: readonly CarInsurance[];
  customers: readonly Customer[];
  nowMs: number;
}): DeletedInsurance[] {
  const here = options.customers.filter(({ deleted_at }) => deleted_at === null);
  const names = new Map(here.map(({ id, name }) => [id, name]));
  return latestDeleted(options).flatMap(({ row: record, daysLeft }) => {
    const customerName = names.get(record.customer_id);
    return customerName === undefined ? [] : [{ record, customerName, daysLeft }];
  });
}
