/** Where something stands on the screen, in pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** The points, in their order, that have room for a label of that size; those too near to an earlier one are left out. */
export function pickSpaced<Item>(options: {
  items: readonly Item[];
  pointOf: (item: Item) => ScreenPoint;
  widthPx: number;
  heightPx: number;
}): Item[] {
  const { pointOf, widthPx, heightPx } = options;
  const taken: ScreenPoint[] = [];
  return options.items.filter((item) => {
    const { x, y } = pointOf(item);
    if (taken.some((other) => Math.abs(other.x - x) < widthPx && Math.abs(other.y - y) < heightPx))
      return false;
    taken.push({ x, y });
    return true;
  });
}
