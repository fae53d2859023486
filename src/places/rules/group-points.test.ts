import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupPoints } from './group-points.ts';

const at = (x: number, y: number) => ({ x, y });

test('MARKET-33: what is close together is one group in the middle of it, what is apart is not', () => {
  const groups = groupPoints({
    items: [at(0, 0), at(10, 0), at(100, 0), at(20, 30)],
    pointOf: (point) => point,
    radiusPx: 40,
  });
  expect(groups.map(({ items }) => items.length)).toEqual([3, 1]);
  expect(groups.map(({ middle }) => middle)).toEqual([at(10, 10), at(100, 0)]);
});

test('MARKET-33: every item is in exactly one group', () => {
  const point = fc.record({ x: fc.integer({ max: 500, min: 0 }), y: fc.integer({ max: 500, min: 0 }) });
  fc.assert(
    fc.property(fc.array(point), (items) => {
      const groups = groupPoints({ items, pointOf: (each) => each, radiusPx: 48 });
      const grouped = groups.flatMap(({ items: inGroup }) => inGroup);
      expect(grouped).toHaveLength(items.length);
      expect(new Set(grouped)).toEqual(new Set(items));
    }),
  );
});
