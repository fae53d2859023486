/** A stretch of a merged list: settled, or changed by both sides differently. */
export type MergedStretch<Item> = { settled: Item[] } | { mine: Item[]; theirs: Item[] };

/**
 * Three-way merge of a list. Changes of one side only, and equal changes of both, are settled; different
 * changes are left for a person to choose. Items are compared by `keyOf`. Adjoining settled stretches are
 * joined.
 */
export function mergeLists<Item>(options: {
  base: readonly Item[];
  mine: readonly Item[];
  theirs: readonly Item[];
  keyOf: (item: Item) => string;
}): MergedStretch<Item>[] {
  const { keyOf } = options;
  const [base, mine, theirs] = [options.base, options.mine, options.theirs].map((list) => list.map(keyOf));
  const inMine = matchedPositions(base ?? [], mine ?? []);
  const inTheirs = matchedPositions(base ?? [], theirs ?? []);
  const merged: MergedStretch<Item>[] = [];
  const settle = (items: readonly Item[]) => {
    const last = merged.at(-1);
    if (items.length === 0) return;
    if (last && 'settled' in last) last.settled.push(...items);
    else merged.push({ settled: [...items] });
  };
  let [b, m, t] = [0, 0, 0];
  const stretch = (ends: { b: number; m: number; t: number }) => {
    const was = (base ?? []).slice(b, ends.b);
    const mineNow = (mine ?? []).slice(m, ends.m);
    const theirsNow = (theirs ?? []).slice(t, ends.t);
    if (same(mineNow, was) || same(mineNow, theirsNow)) settle(options.theirs.slice(t, ends.t));
    else if (same(theirsNow, was)) settle(options.mine.slice(m, ends.m));
    else merged.push({ mine: options.mine.slice(m, ends.m), theirs: options.theirs.slice(t, ends.t) });
  };
  for (let i = 0; i < (base ?? []).length; i += 1) {
    const [atMine, atTheirs] = [inMine.get(i), inTheirs.get(i)];
    if (atMine === undefined || atTheirs === undefined) continue;
    stretch({ b: i, m: atMine, t: atTheirs });
    settle(options.theirs.slice(atTheirs, atTheirs + 1));
    [b, m, t] = [i + 1, atMine + 1, atTheirs + 1];
  }
  stretch({ b: options.base.length, m: options.mine.length, t: options.theirs.length });
  return merged;
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index]);
}

/**
 * A longest common subsequence, as a map from indexes in `a` to indexes in `b`. Equal heads and tails are
 * matched first, so that the quadratic table covers only the part that differs.
 */
export function matchedPositions(a: readonly string[], b: readonly string[]): Map<number, number> {
  const found = new Map<number, number>();
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    found.set(start, start);
    start += 1;
  }
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
    found.set(endA, endB);
  }
  const width = endB - start + 1;
  const lengths = new Uint16Array((endA - start + 1) * width);
  const at = (i: number, j: number) => lengths[(i - start) * width + (j - start)] ?? 0;
  for (let i = endA - 1; i >= start; i -= 1) {
    for (let j = endB - 1; j >= start; j -= 1) {
      lengths[(i - start) * width + (j - start)] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = start, j = start; i < endA && j < endB;) {
    if (a[i] === b[j]) {
      found.set(i, j);
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  }
  return found;
}
