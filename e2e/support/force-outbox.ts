import type { Page } from '@playwright/test';

/**
 * Puts new customers straight into the device's outbox, past the form and in one transaction: as a damaged or foreign
 * client might, or simply many. Nothing is woken by it.
 */
export async function forceIntoOutbox(
  page: Page,
  options: {
    userId: string;
    people: readonly { name: string; telephone: string }[];
    /** How long ago they were added; now where it is missing. */
    agoMs?: number;
  },
): Promise<void> {
  await page.evaluate(async ({ userId, people, agoMs = 0 }) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`crm-${userId}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'));
    });
    const transaction = db.transaction(['customers', 'outbox', 'shadows'], 'readwrite');
    for (const { name, telephone } of people) {
      const id = crypto.randomUUID();
      const row = { id, name, telephone, created_at: new Date().toISOString(), deleted_at: null };
      transaction.objectStore('customers').put(row);
      transaction.objectStore('shadows').put({ entity: 'customers', rowId: id, row: null });
      transaction.objectStore('outbox').put({
        opId: crypto.randomUUID(),
        entity: 'customers',
        rowId: id,
        kind: 'create',
        schema: 1,
        values: row,
        base: {},
        writtenAtMs: Date.now() - agoMs,
        failed: 0,
        failure: null,
      });
    }
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('The change was not written.'));
    });
    db.close();
  }, options);
}
