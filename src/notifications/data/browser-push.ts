import type { BrowserPush } from '../rules/push-state.ts';
import { subscribeWith } from './subscribe-with.ts';

/** The service worker that receives notifications; null without one, or when the browser lacks web push. */
async function pushRegistration(): Promise<ServiceWorkerRegistration | null> {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isThere ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null;
}

/** Reads the browser's state of web push. It requests no permission. */
export async function readBrowserPush(options: { isAppleTab: boolean }): Promise<BrowserPush> {
  const registration = await pushRegistration();
  const subscription = (await registration?.pushManager.getSubscription()) ?? null;
  return {
    hasPush: registration !== null,
    isAppleTab: options.isAppleTab,
    permission: registration ? Notification.permission : 'default',
    endpoint: subscription?.endpoint ?? null,
  };
}

/** Requests permission, which must follow a tap, and subscribes with the server's public key. */
export async function subscribeToPush(
  key: string,
): Promise<
  { outcome: 'subscribed'; subscription: PushSubscription } | { outcome: 'not_allowed' | 'failed' }
> {
  if ((await Notification.requestPermission()) !== 'granted') return { outcome: 'not_allowed' };
  const registration = await pushRegistration();
  const subscription = registration && (await subscribeWith({ registration, key }));
  return subscription ? { outcome: 'subscribed', subscription } : { outcome: 'failed' };
}

/** The browser's push subscription on this device; null without one. */
export async function currentPush(): Promise<PushSubscription | null> {
  return (await (await pushRegistration())?.pushManager.getSubscription()) ?? null;
}

/** Ends the browser's push subscription, with or without a network. Never rejects. */
export async function dropPush(): Promise<void> {
  try {
    await (await currentPush())?.unsubscribe();
  } catch {
    // A failure is harmless: the server sends nothing after the session has ended.
  }
}
