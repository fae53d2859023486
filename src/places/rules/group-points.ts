import type { ScreenPoint } from './pick-spaced.ts';

/** Items that are close together on the screen, and their mean position. */
export interface PointGroup<Item> {
  items: readonly Item[];
  middle: ScreenPoint;
}

/** Puts every item into exactly one group, at most `radiusPx` from the first item of its group. */
export function groupPoints<Item>(options: {
  items: readonly Item[];
  pointOf: (item: Item) => ScreenPoint;
  radiusPx: number;
}): PointGroup<Item>[] {
  const { pointOf, radiusPx } = options;
  const groups: { items: Item[]; first: ScreenPoint; sum: ScreenPoint }[] = [];
  for (const item of options.items) {
    const { x, y } = pointOf(item);
    const near = groups.find(({ first }) => Math.hypot(first.x - x, first.y - y) <= radiusPx);
    if (near) {
      near.items.push(item);
      near.sum = { x: near.sum.x + x, y: near.sum.y + y };
    } else groups.push({ items: [item], first: { x, y }, sum: { x, y } });
  }
  return groups.map(({ items, sum }) => ({
    items,
    middle: { x: sum.x / items.length, y: sum.y / items.length },
  }));
}
