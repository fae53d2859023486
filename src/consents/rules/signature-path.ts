/** Size of the drawing area; a path has whole numbers within it. */
export const signatureField = { width: 300, height: 100 } as const;
/** Length limit of the column's check in `public.consents`, less one more point. */
const MAX_LENGTH = 7_980;
/** Minimum distance between two points of a path. */
const MIN_MOVE = 2;

/** A point in the units of {@link signatureField}. */
export interface Point {
  x: number;
  y: number;
}

/** The strokes as an SVG path, cut off at the length that a receipt allows; null when nothing was drawn. */
export function signaturePath(strokes: readonly (readonly Point[])[]): string | null {
  let path = '';
  for (const stroke of strokes) {
    let last: Point | null = null;
    for (const point of stroke) {
      const here = within(point);
      if (last && Math.hypot(here.x - last.x, here.y - last.y) < MIN_MOVE) continue;
      if (path.length > MAX_LENGTH) return path;
      path += `${last ? 'L' : 'M'}${here.x} ${here.y}`;
      last = here;
    }
    // A stroke of one point needs a line to itself to be visible.
    if (stroke.length === 1 && last) path += `L${last.x} ${last.y}`;
  }
  return path === '' ? null : path;
}

function within({ x, y }: Point): Point {
  const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max);
  return { x: clamp(x, signatureField.width), y: clamp(y, signatureField.height) };
}
