import { useEffect } from 'react';
import { takeScreen } from '../../ui/take-screen.ts';
import { keepScreen } from '../data/keep-screen.ts';

/** The screen is taken when it has been still for so long. */
const STILL_MS = 1_000;

/**
 * Keeps a picture of the list as data, so that the next start shows it before any code has run (decision 0007). `shown`
 * changes with what is seen; null while that is not how a start begins. `scroller` is the pane that the list moves in.
 */
export function useKeptScreen(options: { shown: object | null; scroller: HTMLElement | null }): void {
  const { shown, scroller } = options;
  useEffect(() => {
    if (shown === null) return;
    const timer = setTimeout(() => void keep(scroller).catch(() => undefined), STILL_MS);
    return () => clearTimeout(timer);
  }, [shown, scroller]);
}

async function keep(scroller: HTMLElement | null): Promise<void> {
  const app = document.querySelector('#root > .radix-themes');
  const covered = document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null;
  const scrolledPx = scroller ? scroller.scrollTop : window.scrollY;
  if (!app || covered || scrolledPx >= 1 || window.location.pathname !== '/crm') return;
  await keepScreen({
    width: window.innerWidth,
    dark: document.documentElement.classList.contains('dark'),
    screen: takeScreen(app, { belowPx: window.innerHeight }),
  });
}
