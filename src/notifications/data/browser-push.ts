import type { BrowserPush } from '../rules/push-state.ts';
import { subscribeWith } from './subscribe-with.ts';

/** The service worker that receives notifications; null where there is none, or the browser has no web push. */
async function pushRegistration(): Promise<ServiceWorkerRegistration | null> {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isThere ? ((await navigator.serviceWorker.getRegistration()) ?? null) : null;
}

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

/** Asks the person, after a tap, and subscribes with the key. */
export async function askForPush(
  key: string,
): Promise<
  { outcome: 'subscribed'; subscription: PushSubscription } | { outcome: 'not_allowed' | 'failed' }
> {
  if ((await Notification.requestPermission()) !== 'granted') return { outcome: 'not_allowed' };
  const registration = await pushRegistration();
  const subscription = registration && (await subscribeWith({ registration, key }));
  return subscription ? { outcome: 'subscribed', subscription } : { outcome: 'failed' };
}

/** The device's subscription; null without one. */
export async function currentPush(): Promise<PushSubscription | null> {
  return (await (await pushRegistration())?.pushManager.getSubscription()) ?? null;
}

/** Ends the device's subscription at the browser, with or without a network. Never rejects. */
export async function dropPush(): Promise<void> {
  try {
    await (await currentPush())?.unsubscribe();
  } catch {
    // The server sends nothing after the session's end.
  }
}
