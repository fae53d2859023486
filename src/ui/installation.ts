import { useEffect, useState } from 'react';
import { inAppBrowser, isAppleTouch } from '../lib/in-app-browser.ts';

/** Whether this page runs as the installed app. */
export function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}

/**
 * A browser of an iPhone or iPad, outside the installed app (host/engines.md). There the share sheet is the only way to
 * install, and storage is deleted after seven days of use of the browser without a visit.
 */
export function isAppleTab(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return isAppleTouch({ userAgent, maxTouchPoints }) && inAppBrowser(userAgent) === null && !isInstalled();
}

/**
 * Whether the app itself is on this device: a service worker is active, which is only after it has stored every file of the
 * app. Until then the app opens with a network alone.
 */
export function useIsStored(): boolean {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const [isStored, setIsStored] = useState(() => Boolean(workers?.controller));
  useEffect(() => {
    void workers?.ready.then(() => setIsStored(true));
  }, [workers]);
  return isStored;
}
