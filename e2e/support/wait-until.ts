import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` answers something true; throws `what` after `limitMs`. */
export async function waitUntil<T>(options: {
  what: string;
  check: () => T | Promise<T>;
  limitMs?: number;
  /** Between two checks; longer where a check is itself a load. */
  pauseMs?: number;
}): Promise<NonNullable<T>> {
  const { limitMs = 15_000, pauseMs = 20 } = options;
  const startMs = performance.now();
  for (;;) {
    const value = await options.check();
    if (value) return value;
    if (performance.now() - startMs > limitMs) throw new Error(`Waited ${limitMs} ms for: ${options.what}`);
    await pause(pauseMs);
  }
}
