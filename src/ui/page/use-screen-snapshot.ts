import { useEffect } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import type { MessagesName } from '../../i18n/message-texts.ts';
import { captureScreen, type ScreenPart } from './capture-screen.ts';

/** A screen snapshot, and the conditions under which the screen would look the same. */
export interface CapturedScreen {
  width: number;
  dark: boolean;
  messages: MessagesName;
  /** Address of the style sheet; a snapshot of another version may not fit. */
  styles: string | null;
  screen: ScreenPart;
}

/** A snapshot is taken when the content has not changed for this long. */
const STILL_MS = 1_000;

/**
 * Stores a screen snapshot, which the next start at `path` shows before any code has run (decision 0007).
 * `shown` changes with the content; null while no snapshot may be taken. `scroller` is the scrolling pane,
 * null for the window. `save` must be stable.
 */
export function useScreenSnapshot(options: {
  shown: object | null;
  path: string;
  scroller: HTMLElement | null;
  save: (taken: CapturedScreen) => Promise<void>;
}): void {
  const { shown, path, scroller, save } = options;
  const { messagesName } = useLanguage();
  useEffect(() => {
    if (shown === null) return;
    const take = async () => {
      const app = document.querySelector('#root > .radix-themes');
      const covered = document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
      const scrolledPx = scroller ? scroller.scrollTop : window.scrollY;
      if (!app || covered || scrolledPx >= 1 || window.location.pathname !== path) return;
      await save({
        width: window.innerWidth,
        dark: document.documentElement.classList.contains('dark'),
        messages: messagesName,
        styles: document.querySelector('link[rel="stylesheet"]')?.getAttribute('href') ?? null,
        screen: captureScreen(app, { belowPx: window.innerHeight, besidePx: window.innerWidth }),
      });
    };
    const timer = setTimeout(() => void take().catch(() => undefined), STILL_MS);
    return () => clearTimeout(timer);
  }, [shown, path, scroller, save, messagesName]);
}
