import { expect, type Page } from '@playwright/test';

/**
 * Lets the browser say that the app's storage is full. It believes its own measure of the room for half a minute, so
 * a write of no use is tried until it is refused. Answers how to make room again.
 */
export async function fillStorage(page: Page): Promise<() => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const write = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('probe', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('probe');
          opening.onerror = () => resolve(opening.error?.name ?? '');
          opening.onsuccess = () => {
            const transaction = opening.result.transaction('probe', 'readwrite');
            transaction.objectStore('probe').put('x', 1);
            transaction.oncomplete = () => resolve('kept');
            transaction.onabort = () => resolve(transaction.error?.name ?? '');
          };
        }),
    );
  await expect.poll(write, { timeout: 60_000, intervals: [1_000] }).toBe('QuotaExceededError');
  return () => devtools.send('Storage.overrideQuotaForOrigin', { origin });
}
