/** The field on which a finger draws; a path has whole numbers within it. */
export const signatureField = { width: 300, height: 100 } as const;
/** The limit of the check of `public.consents`, less the length of one more point. */
const MAX_LENGTH = 7_980;
/** A finger that moves less draws no new point. */
const MIN_MOVE = 2;

export interface Point {
  x: number;
  y: number;
}

/** The strokes as an SVG path; null where nothing was drawn. What is too long for a receipt is left out. */
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
    // A dot is drawn too.
    if (stroke.length === 1 && last) path += `L${last.x} ${last.y}`;
  }
  return path === '' ? null : path;
}

function within({ x, y }: Point): Point {
  const clamp = (value: number, max: number) => Math.min(Math.max(Math.round(value), 0), max);
  return { x: clamp(x, signatureField.width), y: clamp(y, signatureField.height) };
}
