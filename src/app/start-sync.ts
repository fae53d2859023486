/**
 * Starts sync in the window. It is a chunk of its own, loaded after the first paint or when a screen needs
 * it.
 */
import { registerBackgroundSync, registerPeriodicSync } from '../platform/background-sync.ts';
import { closeWhenLeft, forwardBrowserEvents } from '../platform/browser-events.ts';
import { afterFirstPaint } from '../ui/device/after-first-paint.ts';
import { dropPush } from '../notifications/data/browser-push.ts';
import { endOrRenewPush } from '../notifications/data/end-or-renew-push.ts';
import { createSync, provideSync, windowHints, type Sync } from '../../sync/index.ts';
import { chosenLanguage } from '../i18n/language.ts';
import { clearTokens } from './clear-tokens.ts';
import { mayCallNow } from './updates/client-rules-store.ts';
import { backend } from './env.ts';
import { sendError } from './errors/send-error.ts';
import { listenForUnexpected, reportUnexpected, sendUnexpectedBy } from './report-unexpected.ts';
import { storeSessionHint } from './session-hint.ts';
import { syncedTables } from './synced-tables.ts';

/** Creates and provides sync, and opens the local data. Syncing starts once it is known who is signed in. */
export function startSync(): Sync {
  // Until this chunk is loaded, the browser itself logs uncaught errors.
  listenForUnexpected(window);
  sendUnexpectedBy((error) => void sendError({ error, runsIn: 'window' }));
  clearTokens();
  const sync = createSync({
    entities: syncedTables,
    platform: 'window',
    backend,
    ports: { hints: windowHints(backend) },
    mayCall: mayCallNow,
    onFault: reportUnexpected,
  });
  provideSync(sync);
  closeWhenLeft({ sync });
  sync.storageProblem.subscribe(() => {
    if (sync.storageProblem.current() !== 'hanging') return;
    // Without a network the notice's code may be missing; the next time that the storage hangs retries it.
    void import('./show-hanging.tsx').then(({ showHanging }) => showHanging()).catch(() => undefined);
  });
  void sync.ready.then(() => {
    let before: string | null = null;
    const notePerson = () => {
      const userId = sync.identity.current()?.userId ?? null;
      storeSessionHint(userId !== null);
      const isOther = before !== null && userId !== before;
      // After a sign-out or a change of person, the notifications and the app icon's badge are the previous
      // person's.
      if (userId === null || isOther) clearBadge();
      if (mayHavePush()) {
        if (userId === null) void dropPush();
        else if (isOther)
          void endOrRenewPush({ store: sync.store(), drop: dropPush, renew: renewNotifications });
        else if (before === null) afterFirstPaint(() => void renewNotifications());
      }
      before = userId;
    };
    notePerson();
    sync.identity.subscribe(notePerson);
    sync.start();
    forwardBrowserEvents({ sync, afterPaint: afterFirstPaint });
    registerBackgroundSync({ sync });
  });
  return sync;
}

/** Without the permission there is no push subscription, so the push API is not asked at all. */
function mayHavePush(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Renews the push subscription and periodic sync; after a failure the next start tries again. */
async function renewNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  void registerPeriodicSync(registration);
  try {
    const { renewPush } = await import('../notifications/data/renew-push.ts');
    await renewPush({ registration, language: chosenLanguage.get() === 'en' ? 'en' : 'th' });
  } catch {
    // Without a network, the code or the server may be unavailable.
  }
}

function clearBadge(): void {
  const badge: { clearAppBadge?: () => Promise<void> } = navigator;
  // The browser rejects this when the app is not installed.
  badge.clearAppBadge?.().catch(() => undefined);
}
