/** Part of a screen as data: a text, or an element with its name, attributes and children. */
export type ScreenPart =
  | string
  | readonly [name: string, attributes: Readonly<Record<string, string>>, parts: readonly ScreenPart[]];

/**
 * Only attributes of look and geometry are stored; behaviour and accessible names belong to the live screen.
 */
const stored =
  /^(class|style|href|type|placeholder|size|src|alt|data-(?!snapshot).+|viewBox|d|fill|stroke|stroke-.+|width|height|x|y|r|cx|cy)$/;

/**
 * Converts an element into data that public/screen-snapshot.js can draw. Elements out of view are left out,
 * because each one delays the next start.
 */
export function captureScreen(element: Element, options: { belowPx: number; besidePx: number }): ScreenPart {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (stored.test(name)) attributes[name] = value;
  }
  const parts: ScreenPart[] = [];
  // Live values such as the sync status would be out of date at the next start, so the snapshot leaves them
  // out.
  if (!element.matches('[data-live]')) {
    for (const child of element.childNodes) {
      if (child instanceof Text) parts.push(child.data);
      else if (child instanceof Element && isInSight(child, options))
        parts.push(captureScreen(child, options));
    }
  }
  return [element.localName, attributes, parts];
}

/** The number of elements with this name in a part of a screen. */
export function countElements({ part, name }: { part: ScreenPart; name: string }): number {
  if (typeof part === 'string') return 0;
  const [ownName, , parts] = part;
  return parts.reduce((sum, inner) => sum + countElements({ part: inner, name }), Number(ownName === name));
}

function isInSight(element: Element, options: { belowPx: number; besidePx: number }): boolean {
  const { top, left } = element.getBoundingClientRect();
  return top < options.belowPx && left < options.besidePx;
}
