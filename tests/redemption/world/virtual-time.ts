/** Virtual time, which jumps from event to event. Between two events all promises settle that can. */
export class VirtualTime {
  #nowMs: number;
  #order = 0;
  #due: { atMs: number; order: number; task: () => void }[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  now = (): number => this.#nowMs;

  after = (delayMs: number, task: () => void): (() => void) => {
    const entry = { atMs: this.#nowMs + delayMs, order: this.#order++, task };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  };

  wait(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve));
  }

  /** Runs all due events; resolves with their number. Throws if `mostEvents` are not enough. */
  async run(options: { mostEvents: number }): Promise<number> {
    for (let events = 0; events < options.mostEvents; events++) {
      await settled();
      let next = this.#due[0];
      if (!next) return events;
      for (const entry of this.#due) {
        if (entry.atMs < next.atMs || (entry.atMs === next.atMs && entry.order < next.order)) next = entry;
      }
      this.#due.splice(this.#due.indexOf(next), 1);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.task();
    }
    throw new Error('The run does not end.');
  }
}

/** Macrotasks come after every microtask that is ready. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
