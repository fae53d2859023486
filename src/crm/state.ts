import { proxy } from 'valtio';

/** How the customer list is looked at, and by whom; it stays while a record is open. Never rows. */
export const listView = proxy<{ userId: string | null; query: string; openedId: string | null }>({
  userId: null,
  query: '',
  /** The record last opened, to come back to its place in the list. */
  openedId: null,
});

/** The list is looked at by this person; what another one looked for on this device is forgotten. */
export function openListView(userId: string): void {
  if (listView.userId !== userId) Object.assign(listView, { userId, query: '', openedId: null });
}

/** Whether the last look at the server's promotions came to nothing; what was kept is shown all the same. */
export const promotionsView = proxy<{ unread: boolean }>({ unread: false });
