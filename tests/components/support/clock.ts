import { vi } from 'vitest';

/** When every component test starts: a Sunday morning in Bangkok. */
export const TEST_NOW = '2026-11-22T10:00:00+07:00';

/**
 * Gives the app a fake clock and timers, which run at real speed and which a test can move forward. Each
 * failed poll of an `expect` moves them by its interval once more, so they run up to twice as fast then.
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
 * Stops the app's clock during `work`; then it runs on, however slow the machine was meanwhile. An `expect`
 * that polls does not belong in `work`, because it moves the clock.
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
