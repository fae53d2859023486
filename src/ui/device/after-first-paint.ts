const LATEST_MS = 3_000;

/** Runs `task` when the page has loaded and the browser has nothing better to do; a few seconds later at the latest. */
export function afterFirstPaint(task: () => void): void {
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: LATEST_MS });
    else setTimeout(task, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
