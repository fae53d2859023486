import type { Customer } from './customer.ts';

/** A deleted customer can be restored for so many days (CUSTOMER-9). */
export const RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

export interface DeletedCustomer {
  id: string;
  name: string;
  telephone: string;
  /** Whole days until the customer goes for good; 0 on the last. */
  daysLeft: number;
}

/** Who is in "Recently deleted", the latest first. */
export function deletedCustomers(options: { rows: readonly Customer[]; nowMs: number }): DeletedCustomer[] {
  return latestDeleted(options).map(({ row, daysLeft }) => {
    const { id, name, telephone } = row;
    return { id, name, telephone, daysLeft };
  });
}

/** Rows in "Recently deleted", the latest first, each with the days that are left to it. */
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
