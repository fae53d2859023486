/** Whether this device sends reports of errors (SECURITY-39). Window and worker share only caches without a person. */
const cacheName = 'sabai-choices';
const refused = '/choices/no-error-reports';

/** True until the person chose otherwise; false where the choice cannot be read. */
export async function sendsErrorReports(): Promise<boolean> {
  try {
    return (await caches.match(refused, { cacheName })) === undefined;
  } catch {
    return false;
  }
}

/** Stores the choice for this device. Rejects where nothing can be stored. */
export async function chooseErrorReports(isOn: boolean): Promise<void> {
  const cache = await caches.open(cacheName);
  if (isOn) await cache.delete(refused);
  else await cache.put(refused, new Response(null));
}
