/** One tab or worker of a device. All that it waits for comes through here, so that it can freeze or die. */
import type { Schedule } from './schedule.ts';

export class Process {
  readonly name: string;
  /** Number of the process's device in the run. */
  readonly lane: number;
  readonly #schedule: Schedule;
  #frozenUntilMs = 0;
  #waiting: (() => void)[] = [];
  /** Since when the process has received everything without delay. */
  awakeSinceMs = 0;
  #onDeath: (() => void)[] = [];
  dead = false;

  constructor(options: { name: string; lane: number; schedule: Schedule }) {
    this.name = options.name;
    this.lane = options.lane;
    this.#schedule = options.schedule;
  }

  get frozen(): boolean {
    return this.#frozenUntilMs > this.#schedule.nowMs;
  }

  /**
   * Freezes the process until `untilMs`: timers, answers and
   * messages wait. Its storage finishes what it has started.
   */
  freeze(untilMs: number): void {
    this.#frozenUntilMs = Math.max(this.#frozenUntilMs, untilMs);
    this.#schedule.after({
      delayMs: this.#frozenUntilMs - this.#schedule.nowMs,
      lane: this.lane,
      task: () => {
        if (!this.frozen) this.thaw();
      },
    });
  }

  /** Ends the freeze: everything that waited arrives now, in order. */
  thaw(): void {
    this.#frozenUntilMs = 0;
    this.awakeSinceMs = this.#schedule.nowMs;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const arrive of waiting) this.#schedule.after({ delayMs: 0, lane: this.lane, task: arrive });
  }

  /**
   * Runs `task` after `delayMs`; later if the process is frozen,
   * never if it is dead. The returned function cancels it.
   */
  after(delayMs: number, task: () => void): () => void {
    let cancelled = false;
    const arrive = () => {
      if (cancelled || this.dead) return;
      if (this.frozen) this.#waiting.push(arrive);
      else task();
    };
    const cancel = this.#schedule.after({ delayMs, lane: this.lane, task: arrive });
    return () => {
      cancelled = true;
      cancel();
    };
  }

  onDeath(task: () => void): void {
    this.#onDeath.push(task);
  }

  /** Kills the process, which cannot react to it. */
  die(): void {
    if (this.dead) return;
    this.dead = true;
    for (const task of this.#onDeath) task();
  }
}
