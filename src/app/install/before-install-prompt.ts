import { useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import { isInstalled } from '../../ui/device/is-installed.ts';

/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM types lack. */
export interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  /** The install event, when it came before the app had loaded (public/boot.js). */
  var sabaiInstall: BeforeInstallPromptEvent | undefined;
}

const offered = createValueStore<BeforeInstallPromptEvent | null>(null);

/** Stores the browser's install event, which comes once and early, until the person answers it. */
export function listenForInstall(): void {
  if (globalThis.sabaiInstall) offered.set(globalThis.sabaiInstall);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as BeforeInstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/** Returns a function that opens the browser's install prompt; null when the browser offers none. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(offered.subscribe, offered.get);
  if (!event || isInstalled()) return null;
  return () => {
    // The event's prompt can be opened only once.
    offered.set(null);
    void event.prompt();
  };
}
