import { proxy } from 'valtio';

/** How the customer list is looked at; it stays while a record is open. Never rows. */
export const listView = proxy<{ query: string; openedId: string | null }>({
  query: '',
  /** The record last opened, to come back to its place in the list. */
  openedId: null,
});

/** Whether the last look at the server's promotions came to nothing; what was kept is shown all the same. */
export const promotionsView = proxy<{ unread: boolean }>({ unread: false });
