import { useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import { isInstalled } from '../../ui/device/is-installed.ts';

/** Chromium's event; no part of TypeScript's DOM types. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  /** What the browser offered before the app was there (public/boot.js). */
  var sabaiInstall: InstallEvent | undefined;
}

const offered = createValueStore<InstallEvent | null>(null);

/** The browser offers installing once, early; it is stored until it was used. */
export function listenForInstall(): void {
  if (globalThis.sabaiInstall) offered.set(globalThis.sabaiInstall);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/** Whether the browser offers installing, and a function that shows its question. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(offered.subscribe, offered.get);
  if (!event || isInstalled()) return null;
  return () => {
    // It can be used once.
    offered.set(null);
    void event.prompt();
  };
}
