/**
 * Virtual time: one list of events, run one by one, each with everything that it set off. Steps of a device's storage
 * take turns in a lane of their own. A network answer, a timer or a crash can fall between any two of them.
 */
import { settled } from './native.ts';
import type { SeededRandom } from './seeded-random.ts';

interface Event {
  atMs: number;
  order: number;
  lane: number;
  task: (() => void) | null;
}

const SLOWEST_STEP_MS = 0.8;

export class Schedule {
  nowMs: number;
  /** Events run so far. */
  steps = 0;
  /** The device whose event runs; what it asks of its storage stays in its lane. */
  lane = 0;
  /** Called before each step of a lane's storage. */
  onStorageStep: (lane: number) => void = () => {};
  readonly #heap: Event[] = [];
  readonly #laneFreeMs: number[] = [];
  readonly #random: SeededRandom;
  #made = 0;

  constructor(options: { startMs: number; random: SeededRandom }) {
    this.nowMs = options.startMs;
    this.#random = options.random;
  }

  /** Runs `task` after `delayMs` of virtual time; the returned function cancels it. */
  after(options: { delayMs: number; lane: number; task: () => void }): () => void {
    return this.#add(this.nowMs + Math.max(0, options.delayMs), options.lane, options.task);
  }

  /** Schedules a storage step of the device whose event runs now, after that device's earlier steps. */
  storageStep(task: () => void): void {
    const { lane } = this;
    const freeMs = Math.max(this.nowMs, this.#laneFreeMs[lane] ?? 0);
    const atMs = freeMs + this.#random.fraction() * SLOWEST_STEP_MS;
    this.#laneFreeMs[lane] = atMs;
    this.#add(atMs, lane, () => {
      this.onStorageStep(lane);
      task();
    });
  }

  /**
   * Runs events until `enough()` is true or no event is due by `untilMs`.
   * Resolves with false if that takes more than `maxSteps` events.
   */
  run(options: { untilMs: number; maxSteps: number; enough?: () => boolean }): Promise<boolean> {
    const stopAt = this.steps + options.maxSteps;
    return new Promise((resolve, reject) => {
      const turn = () => {
        if (options.enough?.()) return resolve(true);
        const next = this.#next(options.untilMs);
        if (!next) {
          this.nowMs = Math.max(this.nowMs, options.untilMs);
          return resolve(true);
        }
        if (this.steps >= stopAt) return resolve(false);
        this.steps += 1;
        this.nowMs = Math.max(this.nowMs, next.atMs);
        this.lane = next.lane;
        try {
          next.task?.();
        } catch (error) {
          return reject(error instanceof Error ? error : new Error(String(error)));
        }
        // All promises settle before the next event.
        settled(turn);
      };
      settled(turn);
    });
  }

  #next(untilMs: number): Event | null {
    for (;;) {
      const first = this.#heap[0];
      if (!first) return null;
      if (first.task && first.atMs > untilMs) return null;
      this.#removeFirst();
      if (first.task) return first;
    }
  }

  #add(atMs: number, lane: number, task: () => void): () => void {
    const event: Event = { atMs, order: this.#made++, lane, task };
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!before(event, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = event;
    return () => {
      event.task = null;
    };
  }

  #removeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && before(heap[below + 1]!, heap[below]!)) below += 1;
      if (!before(heap[below]!, last)) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
  }
}

function before(a: Event, b: Event): boolean {
  return a.atMs === b.atMs ? a.order < b.order : a.atMs < b.atMs;
}
