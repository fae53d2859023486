import type { Page } from '@playwright/test';

/**
 * Writes new customers and their outbox entries in one transaction, past the form, as a damaged or foreign
 * client might. Journeys also use it to add many customers. It requests no sync.
 */
export async function forceIntoOutbox(
  page: Page,
  options: {
    userId: string;
    people: readonly { name: string; telephone: string }[];
    /** How long ago the customers were added, in milliseconds; 0 by default. */
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
