import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuidV7 } from './new-id.ts';

it('has the time in front, the version and the variant', () => {
  fc.assert(
    fc.property(fc.nat(2 ** 47), fc.uint8Array({ minLength: 10, maxLength: 10 }), (nowMs, random) => {
      const id = uuidV7({ nowMs, random });
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(nowMs);
    }),
  );
});
