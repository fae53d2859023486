import { proxy } from 'valtio';
import { createValueStore } from '../lib/value-store.ts';
import { noFilter, type CustomerFilter } from './rules/filter/customer-filter.ts';

/** Which reminder the list is narrowed down to. */
export type ListFilter = 'ending' | 'lapsed' | 'birthdays';

interface ListView {
  userId: string | null;
  query: string;
  filter: ListFilter | null;
  /** What the list is filtered by (CUSTOMER-17); none while it is narrowed down to a reminder. */
  conditions: CustomerFilter;
  /** The record last opened, to come back to its place in the list. */
  openedId: string | null;
  /** The customer just added, to be brought into sight. */
  addedId: string | null;
}

const initialView = { query: '', filter: null, conditions: noFilter, openedId: null, addedId: null } as const;

/** How the customer list is looked at, and by whom; it stays while a record is open. Never rows. */
export const listView = proxy<ListView>({ userId: null, ...initialView });

/** The ids of the customers that are selected in the list; null while nothing is being selected (CUSTOMER-24). */
export const selection = createValueStore<ReadonlySet<string> | null>(null);

/** The list is looked at by this person; what another one looked for on this device is forgotten. */
export function openListView(userId: string): void {
  if (listView.userId === userId) return;
  Object.assign(listView, { userId, ...initialView });
  selection.set(null);
}

/** The whole list is shown, with this new customer in sight. */
export function showAddedCustomer(id: string): void {
  Object.assign(listView, { ...initialView, addedId: id });
}

/** Whether the last look at the server's promotions came to nothing; what was stored is shown all the same. */
export const promotionsView = proxy<{ unread: boolean }>({ unread: false });
