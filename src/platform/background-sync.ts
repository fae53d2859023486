import type { Sync, SyncStatus } from '../../sync/index.ts';
import { outboxTag } from './outbox-tag.ts';

/** Chromium's Background Sync, which TypeScript's DOM types lack. */
interface WithBackgroundSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** The number of unsent changes, as the sync status indicator shows it. */
export function waitingIn(status: SyncStatus): number {
  return status.state === 'synced' ? 0 : status.state === 'syncing' ? status.total : status.waiting;
}

/**
 * Registers a Background Sync whenever more changes wait, because the page may be closed before the network
 * returns. Browsers without Background Sync send at the next visit.
 */
export function registerBackgroundSync({ sync }: { sync: Pick<Sync, 'status'> }): void {
  if (!('serviceWorker' in navigator)) return;
  let askedFor = 0;
  const ask = () => {
    const waiting = waitingIn(sync.status.current());
    const grew = waiting > askedFor;
    askedFor = waiting;
    if (grew) void register();
  };
  sync.status.subscribe(ask);
  ask();
}

/** Chromium's Periodic Background Sync for installed apps, which TypeScript's DOM types lack. */
interface WithPeriodicSync {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

const HALF_DAY_MS = 43_200_000;

/**
 * Asks the browser to start the worker about twice a day, for changes that Background Sync gave up on
 * (NOTIFY-9). Never rejects.
 */
export async function registerPeriodicSync(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    const { periodicSync }: WithPeriodicSync = registration as ServiceWorkerRegistration & WithPeriodicSync;
    await periodicSync?.register(outboxTag, { minInterval: HALF_DAY_MS });
  } catch {
    // The browser allows this only for installed apps.
  }
}

async function register(): Promise<void> {
  const registration: ServiceWorkerRegistration & WithBackgroundSync = await navigator.serviceWorker.ready;
  try {
    await registration.sync?.register(outboxTag);
  } catch {
    // The person or the browser disabled it; the window still sends by itself.
  }
}
