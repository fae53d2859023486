import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuidV7 } from './crypto-random.ts';

it('W4 ids are UUIDs of version 7 that sort by time', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  const ms = fc.integer({ min: 0, max: 2 ** 48 - 2 });
  fc.assert(
    fc.property(ms, bytes, bytes, (at, a, b) => {
      const first = uuidV7(at, a);
      expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(first.slice(0, 13).replace('-', ''), 16)).toBe(at);
      expect(first < uuidV7(at + 1, b)).toBe(true);
    }),
  );
});
