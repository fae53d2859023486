import type { Page } from '@playwright/test';

/** Sorted ids of the rows in the device's database of a person; `page` is any page of the app. */
export async function idsOnPhone(
  page: Page,
  options: { userId: string; table: 'customers' | 'outbox' },
): Promise<string[]> {
  return page.evaluate(async ({ userId, table }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error(`${table} cannot be read.`));
      });
    const db = await done(indexedDB.open(`crm-${userId}`));
    try {
      const rows: { id?: string; opId?: string }[] = await done(
        db.transaction(table).objectStore(table).getAll(),
      );
      return rows.map((row) => row.id ?? row.opId ?? '').sort();
    } finally {
      db.close();
    }
  }, options);
}

/** A key-value setting in the device's database of a person; null if it is missing. */
export async function draftOnPhone(page: Page, options: { userId: string; key: string }): Promise<unknown> {
  return page.evaluate(async ({ userId, key }) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error(`${key} cannot be read.`));
      });
    const db = await done(indexedDB.open(`crm-${userId}`));
    try {
      const stored: { value: unknown } | undefined = await done(
        db.transaction('settings').objectStore('settings').get(key),
      );
      return stored?.value ?? null;
    } finally {
      db.close();
    }
  }, options);
}
