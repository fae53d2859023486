import { quantile } from './evaluate-crm.ts';
import type { Measured } from './measure-list.ts';

/**
 * Ratios of the larger list's figures to those of the smaller list, by the median of each figure of one run.
 */
export function compareLists({ few, many }: { few: Measured; many: Measured }): Record<string, number> {
  const ratio = (figureOf: (list: Measured) => number) => figureOf(many) / figureOf(few);
  return {
    customers: ratio((list) => list.customers),
    firstPaintMs: ratio((list) => quantile(list.firstPaintMs, 0.5)),
    firstOwnMs: ratio((list) => quantile(list.firstOwnMs, 0.5)),
    wholeMs: ratio((list) => list.wholeMs),
    keysAt1x: ratio((list) => quantile(list.keys[1], 0.5)),
    keysAt4x: ratio((list) => quantile(list.keys[4], 0.5)),
    heapBytes: ratio((list) => list.heapBytes),
  };
}
