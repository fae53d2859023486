import type { Customer } from './customer.ts';

/** The days for which a deleted customer can be restored (CUSTOMER-9). */
export const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

export interface DeletedCustomer {
  id: string;
  name: string;
  telephone: string;
  /** Whole days until the customer is erased for good; 0 on the last. */
  daysLeft: number;
}

/** The customers in "Recently deleted", the latest deleted first. */
export function deletedCustomers(options: { rows: readonly Customer[]; nowMs: number }): DeletedCustomer[] {
  return latestDeleted(options).map(({ row, daysLeft }) => {
    const { id, name, telephone } = row;
    return { id, name, telephone, daysLeft };
  });
}

/**
 * The rows in "Recently deleted", the latest deleted first, each with the whole days until it is erased for
 * good.
 */
export function latestDeleted<Row extends { deleted_at: string | null }>(options: {
  rows: readonly Row[];
  nowMs: number;
}): { row: Row; daysLeft: number }[] {
  return options.rows
    .filter((row) => row.deleted_at !== null)
    .sort((a, b) => Date.parse(b.deleted_at ?? '') - Date.parse(a.deleted_at ?? ''))
    .map((row) => {
      const goneMs = Date.parse(row.deleted_at ?? '') + RETENTION_DAYS * DAY_MS;
      return { row, daysLeft: Math.max(0, Math.floor((goneMs - options.nowMs) / DAY_MS)) };
    });
}
