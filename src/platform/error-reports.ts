/**
 * Stores whether this device sends error reports (SECURITY-39). It is a cache entry, because window and
 * worker share no other storage that is independent of a person.
 */
const cacheName = 'sabai-choices';
const refused = '/choices/no-error-reports';

/** True unless the person declined; false when the choice cannot be read. */
export async function sendsErrorReports(): Promise<boolean> {
  try {
    return (await caches.match(refused, { cacheName })) === undefined;
  } catch {
    return false;
  }
}

/** Stores the choice on this device. Rejects when storage is unavailable. */
export async function chooseErrorReports(isOn: boolean): Promise<void> {
  const cache = await caches.open(cacheName);
  if (isOn) await cache.delete(refused);
  else await cache.put(refused, new Response(null));
}
