import { useSyncExternalStore } from 'react';
import { isInstalled } from '../ui/is-installed.ts';

/** Chromium's event; no part of TypeScript's DOM types. */
export interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

declare global {
  /** What the browser offered before the app was there (public/begin.js). */
  var sabaiInstall: InstallEvent | undefined;
}

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

/** The browser offers installing once, early; it is kept until it was used. */
export function listenForInstall(): void {
  if (globalThis.sabaiInstall) keep(globalThis.sabaiInstall);
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Whether the browser offers installing, and a function that shows its question. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => kept,
  );
  if (!event || isInstalled()) return null;
  return () => {
    // It can be used once.
    keep(null);
    void event.prompt();
  };
}
