/** Messages between the processes of one device: the engine's own, and Dexie's news of what was stored. */
import type { Channel, ChannelMessage } from '../../../sync/adapters/ports.ts';
import type { Process } from './process.ts';
import type { SeededRandom } from './seeded-random.ts';

const SLOWEST_MS = 3;
/** The name of the engine's own channel; all others are Dexie's. */
const ENGINE = 'engine';

export class DeviceChannels {
  readonly #random: SeededRandom;
  readonly #loses: () => boolean;
  readonly #listeners = new Map<
    string,
    Map<object, { process: Process; hear: (message: unknown) => void }>
  >();

  /** `loses` is asked for each message of the engine to each process: true if it does not arrive. */
  constructor(options: { random: SeededRandom; loses: () => boolean }) {
    this.#random = options.random;
    this.#loses = options.loses;
  }

  #listen(name: string, key: object, process: Process, hear: (message: unknown) => void): void {
    const all = this.#listeners.get(name) ?? new Map<object, { process: Process; hear: typeof hear }>();
    this.#listeners.set(name, all.set(key, { process, hear }));
    process.onDeath(() => all.delete(key));
  }

  #post(name: string, key: object, message: unknown): void {
    for (const [other, { process, hear }] of this.#listeners.get(name) ?? []) {
      // Each process gets a copy, so that a change of the received message stays in that process.
      if (other === key || (name === ENGINE && this.#loses())) continue;
      const copy = plainCopy(message);
      process.after(this.#random.fraction() * SLOWEST_MS, () => hear(copy));
    }
  }

  /** The engine's channel, for one process. */
  forProcess(process: Process): Channel {
    const key = {};
    return {
      post: (message) => {
        if (!process.dead) this.#post(ENGINE, key, message);
      },
      subscribe: (listener) => {
        this.#listen(ENGINE, key, process, (message) => listener(message as ChannelMessage));
        return () => this.#listeners.get(ENGINE)?.delete(key);
      },
    };
  }

  /** The `BroadcastChannel` that code in one process finds. */
  classFor(process: Process): unknown {
    const post = this.#post.bind(this);
    const listen = this.#listen.bind(this);
    return class {
      readonly #name: string;
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor(name: string) {
        this.#name = name;
        listen(name, this, process, (data) => this.onmessage?.({ data }));
      }
      postMessage(message: unknown): void {
        if (!process.dead) post(this.#name, this, message);
      }
    };
  }
}

/** Copies as structured cloning does: an instance of a class becomes a plain object of its values. */
function plainCopy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainCopy);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainCopy(inner)]));
}
