/**
 * Runs in the page, as `window.sabaiProbe`: finds what a person sees by Playwright's selectors and says where it is.
 * The real input comes from the browser's driver.
 */
import { Ivya } from 'ivya';
import { getElementAccessibleName, isElementVisible } from 'ivya/utils';

/** The visible elements of a selector, in document order. */
export interface Seen {
  count: number;
  /** Text of each element. */
  texts: string[];
  /** Accessible name of the first element; empty if there is none. */
  name: string;
  /** Value of the first element if it is a field, otherwise empty. */
  value: string;
}
/** Point to click, in CSS pixels of the viewport, or the reason why a click is not possible yet. */
export type Aim = { x: number; y: number } | { obstacle: string };

const ivya = Ivya.create({ browser: 'chromium' });

function visible(selector: string): Element[] {
  return ivya.querySelectorAll(ivya.parseSelector(selector), document).filter(isElementVisible);
}

function nextFrame(): Promise<unknown> {
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  // A covered window gets few animation frames, so the wait is limited.
  const limit = new Promise((resolve) => setTimeout(resolve, 100));
  return Promise.race([frame, limit]);
}

const isField = (element: Element | undefined) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

/** The click that is under way: its target, whether it hit another element, and whether the button was released. */
let press: { element: Element; missed: boolean; released: boolean } | null = null;

/**
 * Stops a click that would hit another element than its target, before the page receives it. The target may
 * move away while the button is down: the browser then sends no click to it.
 */
function guard(event: Event) {
  if (!press) return;
  if (event.type === 'pointerdown' || event.type === 'pointerup') {
    const target = event.composedPath()[0];
    const isHit =
      target instanceof Element &&
      (press.element.contains(target) || target.closest('label')?.control === press.element);
    press.missed ||= !isHit;
    press.released ||= event.type === 'pointerup';
  }
  if (!press.missed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
  addEventListener(type, guard, { capture: true });
}

const probe = {
  look(selector: string): Seen {
    const elements = visible(selector);
    const [first] = elements;
    return {
      count: elements.length,
      texts: elements.map((element) => element.textContent ?? ''),
      name: first ? getElementAccessibleName(first, false) : '',
      value: isField(first) ? first.value : '',
    };
  },

  async aim(selector: string): Promise<Aim> {
    const [element] = visible(selector);
    if (!element) return { obstacle: 'it is not visible' };
    if (element.matches(':disabled') || element.closest('[inert]')) return { obstacle: 'it is disabled' };
    const before = element.getBoundingClientRect();
    if (before.top < 0 || before.bottom > innerHeight)
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const rect = element.getClientRects()[0] ?? before;
    await nextFrame();
    const now = element.getClientRects()[0] ?? before;
    if (rect.top !== now.top || rect.left !== now.left) return { obstacle: 'it moves' };
    const point = { x: now.left + now.width / 2, y: now.top + now.height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    const isHit = hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
    if (!isHit) {
      // A bar at the window's edge covers the element: scroll
      // as a person would, and aim again at the next try.
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      return { obstacle: `it is covered by ${hit?.outerHTML.slice(0, 120) ?? 'nothing'}` };
    }
    press = { element, missed: false, released: false };
    return point;
  },

  /** Whether the click after `aim` hit its target. If not, no element received the click. */
  met(): boolean {
    // Another page has replaced the one in which the press was made.
    if (!press) return true;
    const { missed, released } = press;
    press = null;
    return released && !missed;
  },

  /** Selects the text of the field that has the focus, so that typing replaces it. */
  selectText(selector: string): boolean {
    const [field] = visible(selector);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    if (document.activeElement !== field) return false;
    field.select();
    return true;
  },

  /** Chooses the option with this text; drivers cannot reach the popup of the system. */
  choose(selector: string, text: string): boolean {
    const [field] = visible(selector);
    if (!(field instanceof HTMLSelectElement)) return false;
    const option = [...field.options].find((each) => each.text.includes(text));
    if (!option) return false;
    field.focus();
    field.value = option.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  },

  /** Puts a file into a file field, which may be invisible. */
  attach(selector: string, file: { name: string; type: string; base64: string }): boolean {
    const [field] = ivya.querySelectorAll(ivya.parseSelector(selector), document);
    if (!(field instanceof HTMLInputElement)) return false;
    const bytes = Uint8Array.from(atob(file.base64), (char) => char.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], file.name, { type: file.type }));
    field.files = transfer.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  },
};

export type Probe = typeof probe;
declare global {
  interface Window {
    sabaiProbe?: Probe;
  }
}
window.sabaiProbe = probe;
