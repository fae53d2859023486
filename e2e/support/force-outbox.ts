import type { Page } from '@playwright/test';

/** Puts a new customer straight into the device's outbox, past the form, as a damaged or foreign client might. */
export async function forceIntoOutbox(
  page: Page,
  options: { userId: string; name: string; telephone: string },
): Promise<void> {
  await page.evaluate(async ({ userId, name, telephone }) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(`crm-${userId}`);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'));
    });
    const id = crypto.randomUUID();
    const row = { id, name, telephone, created_at: new Date().toISOString(), deleted_at: null };
    const transaction = db.transaction(['customers', 'outbox', 'shadows'], 'readwrite');
    transaction.objectStore('customers').put(row);
    transaction.objectStore('shadows').put({ entity: 'customers', rowId: id, row: null });
    transaction.objectStore('outbox').put({
      opId: crypto.randomUUID(),
      entity: 'customers',
      rowId: id,
      kind: 'create',
      values: row,
      base: {},
      writtenAtMs: Date.now(),
      failed: 0,
      failure: null,
    });
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onerror = () => reject(transaction.error ?? new Error('The change was not written.'));
    });
    db.close();
  }, options);
}
