import { expect, it } from 'vitest';
import { compareLists } from './compare-lists.ts';
import { evaluate, quantile } from './evaluate-crm.ts';
import type { Measured } from './measure-list.ts';

const scrolled = { frames: 100, longestFrameMs: 20, framesAbove50Ms: 0 };
const fine: Measured = {
  customers: 10_000,
  firstPaintMs: [250, 300, 900],
  firstOwnMs: [700],
  wholeMs: 1,
  keys: { 1: [16], 4: [50] },
  scroll: { 1: scrolled, 4: scrolled },
  duplicates: { shownMs: 1_000, longestTaskMs: 0 },
  today: { firstMs: [300, 100, 90], againMs: [100] },
  renewals: { firstMs: [100], againMs: [100] },
  firstFilterMs: 100,
  filterMs: [50],
  heapBytes: 1,
};
const missed = (one: Measured) =>
  evaluate([one])
    .filter(({ met }) => !met)
    .map(({ figure }) => figure);

it('figures at the limit are met, those beyond are reported', () => {
  expect(missed(fine)).toEqual([]);
  expect(missed({ ...fine, firstPaintMs: [301] })).toEqual([301]);
  expect(missed({ ...fine, customers: 100_000, firstPaintMs: [301] })).toEqual([]);
  expect(missed({ ...fine, firstOwnMs: [701], duplicates: { shownMs: 1_001, longestTaskMs: 0 } })).toEqual([
    701, 1_001,
  ]);
  const today = { firstMs: [101], againMs: [102] };
  const renewals = { firstMs: [103], againMs: [104] };
  expect(missed({ ...fine, today, renewals, firstFilterMs: 105 })).toEqual([101, 102, 103, 104, 105]);
  expect(missed({ ...fine, customers: 100_000, today, filterMs: [51] })).toEqual([51]);
  expect(missed({ ...fine, keys: { 1: [17], 4: [51] } })).toEqual([17, 51]);
  expect(missed({ ...fine, scroll: { ...fine.scroll, 1: { ...scrolled, framesAbove50Ms: 2 } } })).toEqual([
    2,
  ]);
});

it('quantiles are figures that were measured', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(
    quantile(
      Array.from({ length: 100 }, (_, at) => at),
      0.95,
    ),
  ).toBe(95);
  expect(quantile([], 0.5)).toBeNaN();
});

it('two lists of one run are compared by their medians', () => {
  const many = { ...fine, customers: 100_000, firstPaintMs: [300, 600, 650], wholeMs: 8 };
  expect(compareLists({ few: fine, many })).toMatchObject({ customers: 10, firstPaintMs: 2, wholeMs: 8 });
});
