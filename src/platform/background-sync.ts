import type { Sync, SyncStatus } from '../../sync/index.ts';
import { outboxTag } from './outbox-tag.ts';

/** Chromium's Background Sync; no part of TypeScript's DOM types. */
interface WithBackgroundSync {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** The number of changes that the server does not have, as the sync status indicator shows it. */
export function waitingIn(status: SyncStatus): number {
  return status.state === 'synced' ? 0 : status.state === 'syncing' ? status.total : status.waiting;
}

/**
 * Asks the browser to wake the worker when a network is there, as soon as something waits: the page may be
 * gone by then. Browsers without Background Sync send at the next visit.
 */
export function askForBackgroundSync({ sync }: { sync: Pick<Sync, 'status'> }): void {
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

/** Chromium's Periodic Background Sync, for installed apps; no part of TypeScript's DOM types. */
interface WithPeriodicSync {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> };
}

const HALF_DAY_MS = 43_200_000;

/** Asks the browser to wake the worker about twice a day, for what Background Sync gave up (NOTIFY-9). */
export async function askForPeriodicSync(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    const { periodicSync }: WithPeriodicSync = registration as ServiceWorkerRegistration & WithPeriodicSync;
    await periodicSync?.register(outboxTag, { minInterval: HALF_DAY_MS });
  } catch {
    // Allowed to installed apps alone.
  }
}

async function register(): Promise<void> {
  const registration: ServiceWorkerRegistration & WithBackgroundSync = await navigator.serviceWorker.ready;
  try {
    await registration.sync?.register(outboxTag);
  } catch {
    // Switched off by the person or the browser: the window's own tries remain.
  }
}
