import { isWebLink } from '../../lib/links/web-link.ts';
import { readFocus, type PictureFocus } from './picture-focus.ts';

/** The server crops at these points alone, so that the pictures it makes are a closed list (PLATFORM-11). */
export const FOCUS_STEP = 10;

/** Where a picture is cropped that has no point of its own. */
export const MIDDLE: PictureFocus = { x: 50, y: 50 };

/** The address as it is stored. The middle needs no point. */
export function withFocus(options: { url: string; focus: PictureFocus | null | undefined }): string {
  const { url, focus } = options;
  if (!focus || isMiddle(focus)) return url;
  return `${url}#focus=${focus.x},${focus.y}`;
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
