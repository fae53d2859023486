/** The window: opens the local data, shows the app, and hands the browser's events to sync. */
import { backend } from './app/env.ts';
import { mountApp } from './app/mount.tsx';
import { syncedTables } from './app/synced-tables.ts';
import { watchForUpdates } from './host/app-update.ts';
import { askForBackgroundSync } from './host/background-sync.ts';
import { handBrowserEvents } from './host/browser-events.ts';
import { createSync, provideSync } from '../sync/index.ts';

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root.');

const sync = createSync({ entities: syncedTables, host: 'window', backend });
provideSync(sync);
const appUpdate = watchForUpdates();

// One short local read; index.html already shows the mark meanwhile.
await sync.ready;
mountApp({ sync, element, appUpdate });
sync.start();
handBrowserEvents({ sync });
askForBackgroundSync({ sync });
