import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Sha256 } from './sha256.ts';

it('F1 the hash of pieces is the hash of the whole, whatever the pieces', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 8 });
  fc.assert(
    fc.property(pieces, (parts) => {
      const ours = new Sha256();
      const reference = createHash('sha256');
      for (const part of parts) {
        ours.update(part);
        reference.update(part);
      }
      expect(ours.hex()).toBe(reference.digest('hex'));
    }),
  );
});

it('F1 lengths around a block, and a whole chunk', () => {
  for (const length of [0, 55, 56, 63, 64, 65, 119, 120, 1024 * 1024 + 1]) {
    const bytes = new Uint8Array(length).fill(0xe0);
    expect(new Sha256().update(bytes).hex()).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
