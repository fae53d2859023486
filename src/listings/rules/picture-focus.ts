import { isWebLink } from '../../lib/links/web-link.ts';

/** The part of a picture that stays in view where it is cropped: percent from the left and from the top (PUBLISH-29). */
export interface PictureFocus {
  x: number;
  y: number;
}

/** The server crops at these points alone, so that the pictures it makes are a closed list (PLATFORM-11). */
export const FOCUS_STEP = 10;

/** Where a picture is cropped that has no point of its own. */
export const MIDDLE: PictureFocus = { x: 50, y: 50 };

const MARK = '#focus=';
const point = /^(0|[1-9]0|100),(0|[1-9]0|100)$/;

/** Parts the stored address of a picture from its focal point; null where it has none. */
export function readFocus(stored: string): { url: string; focus: PictureFocus | null } {
  const at = stored.lastIndexOf(MARK);
  const [, x, y] = at < 0 ? [] : (point.exec(stored.slice(at + MARK.length)) ?? []);
  if (x === undefined || y === undefined) return { url: stored, focus: null };
  return { url: stored.slice(0, at), focus: { x: Number(x), y: Number(y) } };
}

/** The address as it is stored. The middle needs no point. */
export function withFocus(options: { url: string; focus: PictureFocus | null | undefined }): string {
  const { url, focus } = options;
  if (!focus || isMiddle(focus)) return url;
  return `${url}${MARK}${focus.x},${focus.y}`;
}

/** The nearest point that can be stored. */
export function nearestFocus(point: PictureFocus): PictureFocus {
  const nearest = (percent: number) =>
    Math.min(Math.max(Math.round(percent / FOCUS_STEP) * FOCUS_STEP, 0), 100);
  return { x: nearest(point.x), y: nearest(point.y) };
}

export function isMiddle({ x, y }: PictureFocus): boolean {
  return x === MIDDLE.x && y === MIDDLE.y;
}

/** Whether the server takes an address of a picture; `private.is_picture_link` has the same rule. */
export function isPictureLink(link: string): boolean {
  return isWebLink(link) && !readFocus(link).url.includes('#');
}

/** Attributes by which the styles crop a picture around its point: a server-rendered page may have no inline styles. */
export function focusMarks(focus: PictureFocus | null): { 'data-focus-x'?: number; 'data-focus-y'?: number } {
  return focus ? { 'data-focus-x': focus.x, 'data-focus-y': focus.y } : {};
}
