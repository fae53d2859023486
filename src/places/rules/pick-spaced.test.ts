import { expect, it } from 'vitest';
import { pickSpaced } from './pick-spaced.ts';

it('leaves out what would cover an earlier label, and keeps what stands beside or below it', () => {
  const items = [
    { x: 0, y: 0 },
    { x: 50, y: 5 },
    { x: 120, y: 5 },
    { x: 10, y: 25 },
  ];
  const picked = pickSpaced({ items, pointOf: (item) => item, widthPx: 100, heightPx: 20 });
  expect(picked).toEqual([items[0], items[2], items[3]]);
});
