import { useSyncExternalStore } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';

/** Chromium's event; no part of TypeScript's DOM types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

let kept: InstallEvent | null = null;
const listeners = new Set<() => void>();

function keep(event: InstallEvent | null): void {
  kept = event;
  for (const listener of listeners) listener();
}

/** The browser offers installing once, early; it is kept so that it can be offered quietly, in "More". */
export function listenForInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => keep(null));
}

/** Nothing, where the browser does not offer it. */
export function InstallPrompt() {
  const t = useText();
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => kept,
  );
  if (!event) return null;
  return (
    <button
      type="button"
      className="menu-item"
      onClick={() => {
        keep(null);
        void event.prompt();
      }}
    >
      <Icon name="download" />
      <span>
        {t('more.install')}
        <span className="field-help" style={{ display: 'block' }}>
          {t('more.installHelp')}
        </span>
      </span>
    </button>
  );
}
