import { createHash } from 'node:crypto';

/** A seeded random generator: the same seed gives the same values in the same order. */
export interface SeedRandom {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with a probability of `share` percent. */
  percent(share: number): boolean;
  bytes(count: number): Uint8Array;
  /** A random id (version 4). */
  uuid(): string;
}

/**
 * Creates a generator whose bytes are SHA-512 of the seed and a counter. `pick` throws a RangeError for an empty
 * list.
 */
export function createRandom(seed: string): SeedRandom {
  let block = Buffer.alloc(0);
  let used = 0;
  let blocks = 0;
  const bytes = (count: number) => {
    const drawn = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      if (used === block.length) {
        block = createHash('sha512').update(`${seed}/${blocks}`).digest();
        blocks += 1;
        used = 0;
      }
      drawn[at] = block[used] ?? 0;
      used += 1;
    }
    return drawn;
  };
  const between = (min: number, max: number) => {
    const four = bytes(4);
    const part = new DataView(four.buffer).getUint32(0) / 2 ** 32;
    return min + Math.floor(part * (max - min + 1));
  };
  return {
    bytes,
    between,
    percent: (share) => between(1, 100) <= share,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('There is nothing to pick from.');
      return list[between(0, list.length - 1)] as T;
    },
    uuid() {
      const digits = hex(bytes(16));
      const groups = [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`];
      return [...groups, `a${digits.slice(17, 20)}`, digits.slice(20)].join('-');
    },
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
