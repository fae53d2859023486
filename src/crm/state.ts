import { createValueStore } from '../lib/value-store.ts';

interface ListView {
  userId: string | null;
  query: string;
  /** The record last opened, to come back to its place in the list. */
  openedId: string | null;
}

/** How the customer list is looked at, and by whom; it stays while a record is open. Never rows. */
export const listView = createValueStore<ListView>({ userId: null, query: '', openedId: null });

export function changeListView(change: Partial<ListView>): void {
  listView.set({ ...listView.get(), ...change });
}

/** The list is looked at by this person; what another one looked for on this device is forgotten. */
export function beginListView(userId: string): void {
  if (listView.get().userId !== userId) listView.set({ userId, query: '', openedId: null });
}

/** Whether the last look at the server's promotions came to nothing; what was kept is shown all the same. */
export const promotionsUnread = createValueStore(false);
