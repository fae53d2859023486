import type { CustomerIndex } from '../../rules/list/customer-index.ts';

/**
 * The customers that are loaded. At first `index` may hold only the first of the list's `total` customers.
 */
export interface ListState {
  index: CustomerIndex;
  /** An index with the customers who soon have a birthday; it is `index` itself once that is whole. */
  birthdays: CustomerIndex;
  /** False while the index holds only the first customers. */
  whole: boolean;
  total: number;
}

/** The customer list as far as it is loaded. */
export type ListLoadState = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: ListState };
