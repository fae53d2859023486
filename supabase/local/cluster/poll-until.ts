import { setTimeout as pause } from 'node:timers/promises';

/** Polls the condition every 5 to 50 ms. Resolves to true when it holds, to false after `withinMs`. */
export async function waitUntil(options: {
  condition: () => boolean | Promise<boolean>;
  withinMs: number;
}): Promise<boolean> {
  const end = performance.now() + options.withinMs;
  for (let pauseMs = 5; ; pauseMs = Math.min(50, pauseMs * 1.5)) {
    if (await options.condition()) return true;
    if (performance.now() > end) return false;
    await pause(pauseMs);
  }
}
