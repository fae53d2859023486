import { showToast, toasts } from './toasts.ts';

/**
 * Shows a toast with an action. `onGone` runs once the toast has left without it: its time stops while people point
 * at it, so no timer of the caller's knows when that is.
 */
export function showUndoToast(options: {
  title: string;
  action: { label: string; run: () => void };
  onGone: () => void;
}): void {
  const { title, action, onGone } = options;
  let hasRun = false;
  const run = () => {
    hasRun = true;
    action.run();
  };
  showToast({ title, action: { label: action.label, run } });
  const shown = toasts.get().at(-1);
  const stop = toasts.subscribe(() => {
    if (shown && toasts.get().includes(shown)) return;
    stop();
    // The toast leaves just before its action runs.
    queueMicrotask(() => {
      if (!hasRun) onGone();
    });
  });
}
