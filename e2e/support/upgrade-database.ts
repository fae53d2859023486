import type { Page } from '@playwright/test';

/** Raises the version of the person's database, as a newer version of the app in another tab does. */
export async function upgradeDatabase(page: Page, userId: string): Promise<void> {
  await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, 990);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'));
    });
    db.close();
  }, `crm-${userId}`);
}
