import { expect, type Page } from '@playwright/test';

const MEGABYTE = 1024 * 1024;
const ROOM_BYTES = 64 * MEGABYTE;

/**
 * Limits the origin's storage quota before `page` opens it. The browser caches its measurement of
 * free room for half a minute; a write larger than the whole quota makes it measure again at once.
 */
export async function smallStorage(
  page: Page,
  { origin }: { origin: string },
): Promise<{ fill(): Promise<void>; makeRoom(): Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  const allow = (quotaSize: number) => devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  await allow(ROOM_BYTES);
  return {
    fill: async () => {
      await allow(1);
      await expect.poll(() => write(page, ROOM_BYTES + MEGABYTE)).toBe('QuotaExceededError');
      await expect.poll(() => write(page, 1)).toBe('QuotaExceededError');
    },
    makeRoom: () => allow(ROOM_BYTES),
  };
}

/** Writes `bytes` into a database of its own; resolves with the error's name, or `stored`. */
function write(page: Page, bytes: number): Promise<string> {
  return page.evaluate(
    (size) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('probe', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('probe');
        opening.onerror = () => resolve(opening.error?.name ?? '');
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('probe', 'readwrite');
          transaction.objectStore('probe').put(new Uint8Array(size), 1);
          transaction.oncomplete = () => resolve('stored');
          transaction.onabort = () => resolve(transaction.error?.name ?? '');
        };
      }),
    bytes,
  );
}
