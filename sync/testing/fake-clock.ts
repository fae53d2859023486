import type { Clock, Timers } from '../adapters/ports.ts';

/** A virtual clock: time moves only when a test moves it. */
export class FakeClock implements Clock, Timers {
  #nowMs: number;
  #due: { atMs: number; task: () => void }[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  now = (): number => this.#nowMs;

  after = (delayMs: number, task: () => void): (() => void) => {
    const entry = { atMs: this.#nowMs + delayMs, task };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };

  /** Sets the device's clock, as a person or a network would; timers do not run. */
  set(nowMs: number): void {
    this.#nowMs = nowMs;
  }

  /** Moves the time forward, and runs each timer when it is due. */
  advance(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#due.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
      if (!next) break;
      this.#due = this.#due.filter((other) => other !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.task();
    }
    this.#nowMs = untilMs;
  }

  /** Milliseconds until the next timer, null if none is set. */
  nextDelayMs(): number | null {
    if (this.#due.length === 0) return null;
    return Math.min(...this.#due.map(({ atMs }) => atMs)) - this.#nowMs;
  }
}
