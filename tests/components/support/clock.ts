import { vi } from 'vitest';

/** When every component test starts: a Sunday morning in Bangkok. */
export const TEST_NOW = '2026-11-22T10:00:00+07:00';

/**
 * The app's clock and timers from now on: they run as real ones do, and can be moved forward by a test. Each failed look
 * of an `expect` that waits moves them by its pause once more, so they run up to twice as fast then.
 */
export function startClock(now: string = TEST_NOW): void {
  vi.useFakeTimers({
    now: new Date(now),
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
}

/** Moves the app's clock forward; what was due meanwhile happens in order. */
export async function passTime(durationMs: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(durationMs);
}

/**
 * Stops the app's clock while something is done by hand; then it runs on, however slow the machine was meanwhile. An
 * `expect` that waits does not belong in `work`, for it moves the clock.
 */
export async function withClockStopped(work: () => Promise<void>): Promise<void> {
  vi.setTimerTickMode('manual');
  await work();
  vi.setTimerTickMode('interval');
}

/** Sets the app's clock forward without running what was due meanwhile, as when a device has slept. */
export function sleepFor(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs);
}
