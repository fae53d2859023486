/** What a journey can do with a browser; the interface is the same for every engine. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Point {
  x: number;
  y: number;
}

/** One page of a browser in a window of its own, which is never hidden by another. */
export interface Tab {
  /** Resolves when the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Value of an expression in the page, or what its promise resolves to, copied through JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses and releases the mouse at a point of the viewport, in CSS pixels. */
  click(point: Point): Promise<void>;
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** A PNG of the viewport. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A browser with a profile on the disk. */
export interface Browser {
  newTab(): Promise<Tab>;
  /** SIGKILL of all its processes: only what is on the disk remains. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface LaunchOptions {
  /** An existing folder, which only this browser uses. */
  profile: string;
  /** Size of the pages' viewport, in CSS pixels. */
  viewport: { width: number; height: number };
  /** Receives errors that a page wrote to its console or threw. */
  onError: (message: string) => void;
}

export interface Engine {
  readonly name: EngineName;
  /** Programs that the engine needs and this machine lacks. */
  missing(): string[];
  launch(options: LaunchOptions): Promise<Browser>;
}

/** WebDriver's code points for keys that type no character. */
export const keys = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
} as const;
export type Key = keyof typeof keys;

/**
 * Wraps an expression so that it returns a string of JSON. The
 * drivers encode other values differently, a string alike.
 */
export function asJson(expression: string): string {
  return `(async () => JSON.stringify((await (${expression})) ?? null))()`;
}
