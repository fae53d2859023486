/** The Web Locks of one device. A lock is released when the process that holds it dies. */
import type { Locks } from '../../../sync/adapters/ports.ts';
import type { Process } from './process.ts';

interface Hold {
  process: Process;
  onStolen: () => void;
}

const GRANT_MS = 0.3;

export class DeviceLocks {
  readonly #held = new Map<string, Hold>();
  readonly #waiting = new Map<string, { process: Process; start: () => void }[]>();
  /** How often a lock was taken from a holder. */
  stolen = 0;

  /** The process that holds the lock; null if it is free. */
  holder(name: string): Process | null {
    return this.#held.get(name)?.process ?? null;
  }

  forProcess(process: Process): Locks {
    process.onDeath(() => {
      for (const [name, hold] of this.#held) if (hold.process === process) this.#free(name);
    });
    return {
      tryHold: <T>({ name, steal, task }: { name: string; steal: boolean; task: () => Promise<T> }) =>
        new Promise<{ held: true; value: T } | { held: false }>((resolve, reject) => {
          process.after(GRANT_MS, () => {
            const before = this.#held.get(name);
            if (before && !steal) return resolve({ held: false });
            if (before) {
              this.stolen += 1;
              before.onStolen();
            }
            const hold: Hold = {
              process,
              onStolen: () => process.after(GRANT_MS, () => resolve({ held: false })),
            };
            this.#held.set(name, hold);
            task()
              .then((value) => resolve({ held: true, value }), reject)
              .finally(() => this.#release(name, hold));
          });
        }),
      hold: <T>({ name, waitMs, task }: { name: string; waitMs: number; task: () => Promise<T> }) =>
        new Promise<T>((resolve, reject) => {
          let begun = false;
          const start = () => {
            if (begun) return;
            begun = true;
            task().then(resolve, reject);
          };
          const take = () => {
            if (begun || process.dead) return this.#next(name);
            begun = true;
            const hold: Hold = { process, onStolen: () => {} };
            this.#held.set(name, hold);
            process.after(GRANT_MS, () => {
              task()
                .then(resolve, reject)
                .finally(() => this.#release(name, hold));
            });
          };
          if (!this.#held.has(name)) return take();
          this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), { process, start: take }]);
          process.after(waitMs, start);
        }),
    };
  }

  #release(name: string, hold: Hold): void {
    if (this.#held.get(name) === hold && !hold.process.dead) this.#free(name);
  }

  #free(name: string): void {
    this.#held.delete(name);
    this.#next(name);
  }

  #next(name: string): void {
    const [next, ...rest] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, rest);
    next?.start();
  }
}
