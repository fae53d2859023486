import { isWebLink } from '../../lib/links/web-link.ts';
import { readFocus, type PictureFocus } from './picture-focus.ts';

/**
 * In percent. The server crops only at multiples of this, which limits the pictures it can make
 * (PLATFORM-11).
 */
export const FOCUS_STEP = 10;

/** The focal point of a picture that has none of its own. */
export const MIDDLE: PictureFocus = { x: 50, y: 50 };

/** The address to store for a picture, with its focal point as the fragment; the middle is left out. */
export function withFocus(options: { url: string; focus: PictureFocus | null | undefined }): string {
  const { url, focus } = options;
  if (!focus || isMiddle(focus)) return url;
  return `${url}#focus=${focus.x},${focus.y}`;
}

/** The nearest focal point that can be stored, in multiples of `FOCUS_STEP` from 0 to 100. */
export function nearestFocus(point: PictureFocus): PictureFocus {
  const nearest = (percent: number) =>
    Math.min(Math.max(Math.round(percent / FOCUS_STEP) * FOCUS_STEP, 0), 100);
  return { x: nearest(point.x), y: nearest(point.y) };
}

/** True for the default focal point, which is not stored. */
export function isMiddle({ x, y }: PictureFocus): boolean {
  return x === MIDDLE.x && y === MIDDLE.y;
}

/** Whether the server accepts the address of a picture; `private.is_picture_link` has the same rule. */
export function isPictureLink(link: string): boolean {
  return isWebLink(link) && !readFocus(link).url.includes('#');
}
