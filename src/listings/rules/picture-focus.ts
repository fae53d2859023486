/**
 * The part of a picture that stays in view where it is cropped: percent from the left and from the top
 * (PUBLISH-29).
 */
export interface PictureFocus {
  x: number;
  y: number;
}

const focused = /^([^#]*)#focus=(0|[1-9]0|100),(0|[1-9]0|100)$/;

/** Splits the stored address of a picture into its URL and its focal point, null if it has none. */
export function readFocus(stored: string): { url: string; focus: PictureFocus | null } {
  const [, url, x, y] = focused.exec(stored) ?? [];
  return url === undefined ? { url: stored, focus: null } : { url, focus: { x: Number(x), y: Number(y) } };
}

/**
 * Attributes by which the styles crop a picture around its point; server-rendered pages may have no inline
 * styles.
 */
export function focusMarks(focus: PictureFocus | null): { 'data-focus-x'?: number; 'data-focus-y'?: number } {
  return focus ? { 'data-focus-x': focus.x, 'data-focus-y': focus.y } : {};
}
