import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRowSlots } from './row-slots.ts';

const screens = fc.array(fc.uniqueArray(fc.constantFrom(...Array.from('abcdefghij')), { maxLength: 6 }), {
  maxLength: 12,
});

it('rows that stay keep their slots, and no two rows share one', () => {
  fc.assert(
    fc.property(screens, (shown) => {
      const slots = createRowSlots();
      let before = new Map<string, number>();
      for (const ids of shown) {
        const now = new Map(slots.assign({ ids, content: {} }).map((slot, at) => [ids[at] ?? '', slot]));
        expect(new Set(now.values()).size).toBe(ids.length);
        for (const [id, slot] of now) if (before.has(id)) expect(slot).toBe(before.get(id));
        before = now;
      }
    }),
  );
});

it('rows that are scrolled into sight get slots of their own', () => {
  const slots = createRowSlots();
  const content = {};
  expect(slots.assign({ ids: ['a', 'b'], content })).toEqual([0, 1]);
  expect(slots.assign({ ids: ['b', 'c'], content })).toEqual([1, 2]);
});

it('rows of another content take the slots of those that left', () => {
  const slots = createRowSlots();
  expect(slots.assign({ ids: ['a', 'b', 'c'], content: {} })).toEqual([0, 1, 2]);
  expect(slots.assign({ ids: ['b', 'd', 'e'], content: {} })).toEqual([1, 0, 2]);
});

it('the element of the row that has the focus is given to no other row', () => {
  const slots = createRowSlots();
  slots.assign({ ids: ['a', 'b'], content: {} });
  slots.pin('a');
  expect(slots.assign({ ids: ['b', 'c'], content: {} })).toEqual([1, 2]);
});
