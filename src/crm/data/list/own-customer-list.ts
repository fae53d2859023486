import { getSync } from '../../../../sync/index.ts';
import { buildInWorker } from './build-in-worker.ts';
import { openCustomerList, type CustomerListSource } from './list-builder.ts';
import { openListView } from '../../state.ts';

let opened: CustomerListSource | null = null;

/**
 * The list of whoever is signed in; it stays while they are, so that coming back to it costs nothing. Who signs out and in
 * again has another store: the one before is closed.
 */
export function ownList(): CustomerListSource {
  const store = getSync().store();
  if (opened?.store !== store) {
    opened?.close();
    openListView(store.userId);
    opened = openCustomerList({
      store,
      buildAside: buildInWorker,
      onFault: (cause) => console.warn('The customer list could not be read.', cause),
    });
  }
  return opened;
}
