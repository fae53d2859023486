import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `check` answers something true; throws `what` after `limitMs`. */
export async function waitUntil<T>(options: {
  what: string;
  check: () => T | Promise<T>;
  limitMs?: number;
}): Promise<NonNullable<T>> {
  const limitMs = options.limitMs ?? 15_000;
  const startMs = performance.now();
  for (;;) {
    const value = await options.check();
    if (value) return value;
    if (performance.now() - startMs > limitMs) throw new Error(`Waited ${limitMs} ms for: ${options.what}`);
    await pause(20);
  }
}
