import type { Page } from '@playwright/test';

/** Waits until the worker controls the page, whose files are then stored for use without a network. */
export async function workerInCharge(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise<void>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
    );
  });
}

/** What the browser itself can do to the app's worker; `page` may be any page of the same browser. */
export async function controlOfWorker(
  page: Page,
  { origin }: { origin: string },
): Promise<{
  dispatchSync(tag: string): Promise<unknown>;
  dispatchPeriodicSync(tag: string): Promise<unknown>;
  /** Dispatches a push event, as the browser does after it has decrypted a message of its push service. */
  dispatchPush(data: string): Promise<unknown>;
  stop(): Promise<unknown>;
}> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return {
    dispatchSync: (tag) =>
      devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }),
    dispatchPeriodicSync: (tag) =>
      devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId, tag }),
    dispatchPush: (data) =>
      devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
    stop: () => devtools.send('ServiceWorker.stopAllWorkers'),
  };
}
