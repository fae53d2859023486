/** The engine of the window; its own chunk, fetched after the first paint or when a screen needs it. */
import { askForBackgroundSync } from '../host/background-sync.ts';
import { handBrowserEvents } from '../host/browser-events.ts';
import { createSync, provideSync, type Sync } from '../../sync/index.ts';
import { backend } from './env.ts';
import { rememberSomebody } from './somebody.ts';
import { syncedTables } from './synced-tables.ts';

/** Opens the local data and provides sync; it begins to work by itself once it is known who is signed in. */
export function startSync(): Sync {
  const sync = createSync({ entities: syncedTables, host: 'window', backend });
  provideSync(sync);
  void sync.ready.then(() => {
    const remember = () => rememberSomebody(sync.identity.current() !== null);
    remember();
    sync.identity.subscribe(remember);
    sync.start();
    handBrowserEvents({ sync });
    askForBackgroundSync({ sync });
  });
  return sync;
}
