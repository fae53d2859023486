/**
 * The clock of screen states. In the gallery real time passes; component tests provide the clock that they
 * move (setup.ts), so that the states themselves need no test runner.
 */
interface ScreenClock {
  passTime(durationMs: number): Promise<void>;
  sleepFor(durationMs: number): void;
}

let clock: ScreenClock = {
  passTime: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
  sleepFor: (durationMs) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + durationMs;
  },
};

export function provideScreenClock(provided: ScreenClock): void {
  clock = provided;
}

/** Lets this time pass; timers that are due within it run. */
export const passTime = (durationMs: number) => clock.passTime(durationMs);

/** Sets the clock forward without running the timers that were due, as when a device has slept. */
export const sleepFor = (durationMs: number) => clock.sleepFor(durationMs);
