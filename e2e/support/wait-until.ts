import { setTimeout as pause } from 'node:timers/promises';

/**
 * Polls until `check` returns a truthy value and resolves
 * with it; throws an error with `what` after `limitMs`.
 */
export async function waitUntil<T>(options: {
  what: string;
  check: () => T | Promise<T>;
  limitMs?: number;
  /** Pause between two checks, in milliseconds; longer if a check itself puts load on the machine. */
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
