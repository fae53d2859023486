/**
 * Time for the states of screens. The gallery lets real time pass; component tests put the clock that they move in its
 * place (setup.ts), so that the states themselves need no test runner.
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

/** What is due within that time happens. */
export const passTime = (durationMs: number) => clock.passTime(durationMs);

/** The clock is set forward, and what was due meanwhile does not happen, as when a device has slept. */
export const sleepFor = (durationMs: number) => clock.sleepFor(durationMs);
