import { proxy } from 'valtio';

/** Rows drawn at first, and with each step further down the list. */
export const LIST_STEP = 60;

/** How the customer list is looked at; it stays while a record is open. Never rows. */
export const listView = proxy({ query: '', shownRows: LIST_STEP });
