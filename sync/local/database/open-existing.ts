/**
 * Opens a database of this device for a reader without the engine.
 * Rejects if there is none; never creates one.
 */
export async function openExisting(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  // Only a database that was not there is made anew by an opening without a version.
  request.onupgradeneeded = () => request.transaction?.abort();
  const db = await answerOf(request);
  // A tab with a newer version, or a removal, must not wait for this reader.
  db.onversionchange = () => db.close();
  return db;
}

/** Resolves with the result of an IndexedDB request; rejects with its error. */
export function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The database cannot be read.'));
  });
}
