import type { App, OpenOptions } from '../support/open-app.tsx';

/** One state of one screen, for the gallery and for the tests that every screen must pass in every state. */
export interface ScreenState extends Omit<OpenOptions, 'language' | 'theme'> {
  /** The screen, e.g. «Customer list». */
  screen: string;
  /** The state, e.g. «failed with Retry». Unique within its screen. */
  state: string;
  /** What shows that the state has been reached: a visible text in any language, or a selector. */
  shows: RegExp | string;
  /** What a person does to reach the state once the first screen is there: open a menu, press Save. */
  reach?: (app: App) => Promise<void>;
  /** The size of the screen in CSS pixels; a phone's, 390 by 844, by default. */
  viewport?: { width: number; height: number };
}

/**
 * Resolves once the page has the text or the selector; rejects after a minute with what
 * the page shows instead.
 */
export async function shown(what: RegExp | string): Promise<void> {
  await until(`${what} on the screen`, () =>
    typeof what === 'string' ? document.querySelector(what) !== null : what.test(document.body.innerText),
  );
}

/** Presses the first button, link, tab or menu item whose name matches, as soon as it is there. */
export async function press(name: RegExp): Promise<void> {
  const pressable = 'button, a[href], [role=tab], [role=menuitem], [role=radio], summary, label';
  const element = await until(`something named ${name} to press`, () =>
    [...document.querySelectorAll<HTMLElement>(pressable)].find(
      (each) => each.checkVisibility() && name.test(each.ariaLabel ?? each.innerText.trim()),
    ),
  );
  element.click();
}

/** Types into the field with this label, as a paste would. */
export async function type(label: RegExp, text: string): Promise<void> {
  const input = await until(`a field labelled ${label}`, () =>
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find((each) =>
      label.test(each.ariaLabel ?? each.labels?.[0]?.innerText ?? ''),
    ),
  );
  const prototype = Object.getPrototypeOf(input) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Hands a file to the first control for files whose label matches, as the browser does after its chooser was closed. */
export async function choose(label: RegExp, file: File): Promise<void> {
  const input = await until(`a control for files labelled ${label}`, () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=file]:enabled')].find((each) =>
      label.test(each.ariaLabel ?? ''),
    ),
  );
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const PATIENCE_MS = 60_000;

async function until<Value>(what: string, look: () => Value): Promise<NonNullable<Value>> {
  const startMs = performance.now();
  for (;;) {
    const value = look();
    if (value) return value;
    if (performance.now() - startMs > PATIENCE_MS) {
      throw new Error(`Waited for ${what}; the page shows: ${document.body.innerText.slice(0, 800)}`);
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
