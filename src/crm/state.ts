import { proxy } from 'valtio';
import { createValueStore } from '../lib/value-store.ts';
import { noFilter, type CustomerFilter } from './rules/filter/customer-filter.ts';

/** The reminder whose customers alone the list shows. */
export type ListFilter = 'ending' | 'lapsed' | 'birthdays';

interface ListView {
  userId: string | null;
  query: string;
  filter: ListFilter | null;
  /** The filter of the list (CUSTOMER-17); without conditions while a reminder is chosen. */
  conditions: CustomerFilter;
  /** The record that was opened last, so that the list returns to its place; null for none. */
  openedId: string | null;
  /** The customer who was added last, to be scrolled into view; null for none. */
  addedId: string | null;
}

const initialView = { query: '', filter: null, conditions: noFilter, openedId: null, addedId: null } as const;

/**
 * How the customer list is shown, and to whom; it survives opening a record. It holds no rows of customers.
 */
export const listView = proxy<ListView>({ userId: null, ...initialView });

/**
 * The ids of the customers that are selected in the list; null while the list is not in selection mode
 * (CUSTOMER-24).
 */
export const selection = createValueStore<ReadonlySet<string> | null>(null);

/** Starts the list view of this person. The view of another person who used this device is discarded. */
export function openListView(userId: string): void {
  if (listView.userId === userId) return;
  Object.assign(listView, { userId, ...initialView });
  selection.set(null);
}

/** Resets the view to the whole list, and scrolls it to this new customer. */
export function showAddedCustomer(id: string): void {
  Object.assign(listView, { ...initialView, addedId: id });
}

/**
 * `unread` is true if the last request for promotions failed. The stored promotions are shown all the same.
 */
export const promotionsView = proxy<{ unread: boolean }>({ unread: false });
