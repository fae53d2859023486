import { proxy } from 'valtio';

/** Rows drawn at first, and with each step further down the list. */
export const LIST_STEP = 60;

/** How the customer list is looked at; it stays while a record is open. Never rows. */
export const listView = proxy<{ query: string; shownRows: number; openedId: string | null }>({
  query: '',
  shownRows: LIST_STEP,
  /** The record last opened, to come back to its place in the list. */
  openedId: null,
});

/** Where a customer's card is found again. */
export function cardId(customerId: string): string {
  return `customer-${customerId}`;
}
