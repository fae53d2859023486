import type { Screen } from './engine-screen.ts';

/**
 * Object stores, as `database/store`, that grant no write transaction within a
 * minute. A database that does not open within a minute is listed by its name.
 */
export function lockedStores(screen: Screen): Promise<string[]> {
  return screen.run(async () => {
    const limit = () => new Promise<'locked'>((resolve) => setTimeout(() => resolve('locked'), 60_000));
    const locked: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      const database = await Promise.race([opening, limit()]);
      if (database === 'locked') {
        locked.push(name);
        continue;
      }
      for (const store of Array.from(database.objectStoreNames)) {
        const ended = new Promise<'free'>((resolve) => {
          const transaction = database.transaction(store, 'readwrite');
          transaction.objectStore(store).count();
          transaction.addEventListener('complete', () => resolve('free'));
        });
        if ((await Promise.race([ended, limit()])) === 'locked') locked.push(`${name}/${store}`);
      }
      database.close();
    }
    return locked;
  }, null);
}

/**
 * Names every object store, cache entry and web storage
 * (local, session) of the device that contains the text.
 */
export function storagesWith(screen: Screen, text: string): Promise<string[]> {
  return screen.run(async (wanted) => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error(name)));
      });
      for (const store of Array.from(database.objectStoreNames)) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error(store)));
        });
        if (JSON.stringify(rows).includes(wanted)) found.push(`${name}/${store}`);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text();
        if (body?.includes(wanted)) found.push(`${name} ${request.url}`);
      }
    }
    if (JSON.stringify(Object.entries(localStorage)).includes(wanted)) found.push('localStorage');
    if (JSON.stringify(Object.entries(sessionStorage)).includes(wanted)) found.push('sessionStorage');
    return found;
  }, text);
}
