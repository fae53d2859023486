/**
 * Subscribes with this public key, after ending a subscription with another key. Null when the browser
 * refuses.
 */
export async function subscribeWith(options: {
  registration: ServiceWorkerRegistration;
  key: string;
}): Promise<PushSubscription | null> {
  const { pushManager } = options.registration;
  const applicationServerKey = toBytes(options.key);
  try {
    const before = await pushManager.getSubscription();
    if (before && !hasKey({ subscription: before, key: applicationServerKey })) await before.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch {
    return null;
  }
}

/** Whether the subscription was made with this key; true when the browser does not reveal its key. */
function hasKey(options: { subscription: PushSubscription; key: Uint8Array }): boolean {
  const { applicationServerKey: made } = options.subscription.options;
  if (!made) return true;
  const bytes = new Uint8Array(made);
  return bytes.length === options.key.length && bytes.every((byte, index) => byte === options.key[index]);
}

function toBytes(key: string): Uint8Array<ArrayBuffer> {
  const base64 = key.replaceAll('-', '+').replaceAll('_', '/');
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
