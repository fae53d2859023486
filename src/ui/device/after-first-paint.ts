const LATEST_MS = 3_000;

/** Runs `task` once the page has loaded and the browser is idle, a few seconds later at the latest. */
export function afterFirstPaint(task: () => void): void {
  const whenIdle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: LATEST_MS });
    else setTimeout(task, 200);
  };
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
