import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { createCollector } from './collect-frames.ts';
import { BLOCK_BYTES, MAX_QR_TRANSFER_BYTES, blocksOf, createFrames, parseFrame } from './work-frames.ts';

/** Returns a generator of numbers between 0 and 1, the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const randomBytes = (length: number, seed: number) => {
  const chance = chances(seed);
  return Uint8Array.from({ length }, () => Math.floor(chance() * 256));
};
const framesOf = (bytes: Uint8Array) => createFrames(bytes) ?? expect.unreachable();
const read = (text: string) => parseFrame(text) ?? expect.unreachable();

/**
 * The number of codes that were shown until the collector had all bytes, if it missed the share `lost` of
 * them.
 */
function shownUntilWhole(options: { bytes: Uint8Array; lost: number; seed: number; from?: number }): number {
  const { bytes, lost, seed, from = 0 } = options;
  const chance = chances(seed);
  const { frame, blocks } = framesOf(bytes);
  const collector = createCollector();
  for (let index = from; index < from + 20 * blocks + 200; index += 1) {
    if (chance() < lost) continue;
    const collected = collector.take(read(frame(index)));
    if (collected.bytes === null) continue;
    expect(collected.bytes).toEqual(bytes);
    return index - from + 1;
  }
  return Infinity;
}

it('N8 with 30 % of the codes lost the bytes are whole after little more than as many as arrive', () => {
  for (const length of [1, BLOCK_BYTES, BLOCK_BYTES + 1, 9_000, 32_000, MAX_QR_TRANSFER_BYTES]) {
    for (let seed = 1; seed <= (length === MAX_QR_TRANSFER_BYTES ? 1 : 4); seed += 1) {
      const shown = shownUntilWhole({ bytes: randomBytes(length, seed), lost: 0.3, seed });
      expect(shown).toBeLessThanOrEqual(Math.ceil((blocksOf(length) + 12) / 0.7) + 25);
    }
  }
});

it('N8 has no first code: a camera that joins late collects the same', () => {
  const bytes = randomBytes(20_000, 7);
  expect(shownUntilWhole({ bytes, lost: 0.3, seed: 3, from: 5_000 })).toBeLessThan(130);
});

it('N8 any codes in any order, also repeated, give the bytes back or nothing', () => {
  const codes = fc.record({
    length: fc.integer({ min: 1, max: 12 * BLOCK_BYTES }),
    seed: fc.nat(),
    indexes: fc.array(fc.nat({ max: 60 }), { maxLength: 80 }),
  });
  fc.assert(
    fc.property(codes, ({ length, seed, indexes }) => {
      const bytes = randomBytes(length, seed);
      const { frame, blocks } = framesOf(bytes);
      const collector = createCollector();
      let known = 0;
      for (const index of indexes) {
        const collected = collector.take(read(frame(index)));
        expect(collected.blocks).toBe(blocks);
        expect(collected.known).toBeGreaterThanOrEqual(known);
        ({ known } = collected);
        expect(collected.bytes).toEqual(known === blocks ? bytes : null);
      }
      // Once all blocks themselves were read, nothing can be missing.
      for (let index = 0; index < blocks; index += 1) collector.take(read(frame(index)));
      expect(collector.take(read(frame(0))).bytes).toEqual(bytes);
    }),
    { seed: 20, numRuns: 60 },
  );
});

it('N8 starts anew where the other phone shows other work, and after a code that was misread', () => {
  const [one, other] = [framesOf(randomBytes(1_500, 1)), framesOf(randomBytes(900, 2))];
  const collector = createCollector();
  expect(collector.take(read(one.frame(0)))).toMatchObject({ known: 1, blocks: 5 });
  expect(collector.take(read(other.frame(0)))).toMatchObject({ known: 1, blocks: 3 });
  expect(collector.take(read(other.frame(0)))).toMatchObject({ known: 1 });
  const misread = read(other.frame(1));
  misread.block[3] = (misread.block[3] ?? 0) ^ 1;
  collector.take(misread);
  expect(collector.take(read(other.frame(2)))).toMatchObject({ known: 0, bytes: null });
  for (const index of [0, 1]) collector.take(read(other.frame(index)));
  expect(collector.take(read(other.frame(2))).bytes).toEqual(randomBytes(900, 2));
});

it('N8 other codes are no frames, and too much work or none makes no codes', () => {
  const { frame } = framesOf(randomBytes(10, 1));
  for (const text of ['https://sabai.example/v/1234567890', 'SABAI1:', 'SABAI1:ÄÖ', `${frame(1)}0`])
    expect(parseFrame(text)).toBeNull();
  expect(createFrames(new Uint8Array(MAX_QR_TRANSFER_BYTES + 1))).toBeNull();
  expect(createFrames(new Uint8Array())).toBeNull();
});

it('letters and bytes are each other, also in odd numbers', () => {
  for (const length of [0, 1, 2, 3, 255, 256]) {
    const bytes = randomBytes(length, length + 1);
    expect(decodeBase45(encodeBase45(bytes))).toEqual(bytes);
  }
  expect(encodeBase45(new TextEncoder().encode('Hello!!'))).toBe('%69 VD92EX0');
  for (const text of ['::', ':::', 'A', 'a0']) expect(decodeBase45(text)).toBeNull();
});
