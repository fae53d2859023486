import type { CustomerIndex } from '../../rules/list/customer-index.ts';

/** What is known of the list: at first perhaps only its beginning, of `total` customers. */
export interface ListState {
  index: CustomerIndex;
  /** The customers with a birthday soon; the same as `index` where that is whole. */
  birthdays: CustomerIndex;
  /** False while the index holds only the first customers. */
  whole: boolean;
  total: number;
}

export type ListNews = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: ListState };
