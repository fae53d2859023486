/** The engine of the window; its own chunk, fetched after the first paint or when a screen needs it. */
import { askForBackgroundSync, askForPeriodicSync } from '../platform/background-sync.ts';
import { closeWhenLeft, handBrowserEvents } from '../platform/browser-events.ts';
import { afterFirstPaint } from '../ui/device/after-first-paint.ts';
import { dropPush } from '../notifications/data/browser-push.ts';
import { createSync, provideSync, windowHints, type Sync } from '../../sync/index.ts';
import { chosenLanguage } from '../i18n/language.ts';
import { clearTokens } from './clear-tokens.ts';
import { mayCallNow } from './updates/client-rules-store.ts';
import { backend } from './env.ts';
import { sendError } from './errors/send-error.ts';
import { listenForUnexpected, reportUnexpected, sendUnexpectedBy } from './report-unexpected.ts';
import { storeSessionHint } from './session-hint.ts';
import { syncedTables } from './synced-tables.ts';

/** Opens the local data and provides sync; it begins to work by itself once it is known who is signed in. */
export function startSync(): Sync {
  // Until this chunk is here the browser itself prints what nobody caught.
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
    // Without a network its code may be missing; then the next time that it hangs shows it.
    void import('./show-hanging.tsx').then(({ showHanging }) => showHanging()).catch(() => undefined);
  });
  void sync.ready.then(() => {
    let before: string | null = null;
    const notePerson = () => {
      const userId = sync.identity.current()?.userId ?? null;
      storeSessionHint(userId !== null);
      // Notifications, and the number on the app's icon, belong to the person who was signed in before.
      if (userId === null || (before !== null && userId !== before)) {
        clearBadge();
        if (mayHavePush()) void dropPush();
      } else if (before === null && mayHavePush()) afterFirstPaint(() => void renewNotifications());
      before = userId;
    };
    notePerson();
    sync.identity.subscribe(notePerson);
    sync.start();
    handBrowserEvents({ sync, afterPaint: afterFirstPaint });
    askForBackgroundSync({ sync });
  });
  return sync;
}

/** Only where a person allowed notifications can there be a subscription, so other starts ask the browser nothing. */
function mayHavePush(): boolean {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** What cannot be fetched now is renewed at the next start. */
async function renewNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration) return;
  void askForPeriodicSync(registration);
  try {
    const { renewPush } = await import('../notifications/data/renew-push.ts');
    await renewPush({ registration, language: chosenLanguage.get() === 'en' ? 'en' : 'th' });
  } catch {
    // Without a network the code or the server may be missing.
  }
}

function clearBadge(): void {
  const badge: { clearAppBadge?: () => Promise<void> } = navigator;
  // Refused where the app is not installed.
  badge.clearAppBadge?.().catch(() => undefined);
}
