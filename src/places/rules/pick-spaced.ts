/** A position on the screen, in pixels. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** The items, in their order, whose labels of this size do not overlap the label of an earlier item. */
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
