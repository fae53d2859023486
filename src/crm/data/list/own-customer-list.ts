import { getSync } from '../../../../sync/index.ts';
import { buildInWorker } from './build-in-worker.ts';
import { openCustomerList, type CustomerListSource } from './list-builder.ts';
import { openListView } from '../../state.ts';

let opened: CustomerListSource | null = null;

/**
 * The list of the person signed in. It stays open until sign-out, so that returning to it is instant. A new
 * sign-in has another store and closes the earlier list.
 */
export function ownList(): CustomerListSource {
  const store = getSync().store();
  if (opened?.store !== store) {
    opened?.close();
    openListView(store.userId);
    opened = openCustomerList({
      store,
      createIndex: buildInWorker,
      onFault: (cause) => console.warn('The customer list could not be read.', cause),
    });
  }
  return opened;
}

/**
 * Closes the list, so that the next screen shows nothing that was cached. Call it while no screen shows it.
 */
export function forgetList(): void {
  opened?.close();
  opened = null;
}

/**
 * Reads a customer of the open list again. Needed after a tag was removed, because its row no longer says
 * whose it was.
 */
export function refreshCustomer(id: string): void {
  opened?.refresh(id);
}
