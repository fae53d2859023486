import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { killMarked } from './processes.ts';

/** One persistent browser profile: one phone, tablet or computer of one person. */
export interface Device {
  readonly name: string;
  /** Anew after `relaunch`. */
  readonly context: BrowserContext;
  /** The first tab. */
  readonly page: Page;
  /** No network at all for pages and worker, until `online`. */
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Pages hear from the browser that the network is back, as when a real one returns. */
  announceNetwork(): Promise<void>;
  /** SIGKILL of the whole browser: what was not on the disk is gone. */
  kill(): Promise<void>;
  /** Starts the browser again on the same profile. */
  relaunch(): Promise<void>;
  close(): Promise<void>;
  /** Closes and removes the profile. */
  remove(): Promise<void>;
}

/** Quiet: no request of the browser's own, no first-run pages. */
const quietArgs = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Whoever comes to an address looks around before they press something: by then the app has taken over what the server
 * delivered (src/decisions/0008). What happens before that has journeys of its own.
 */
function startsWithApp(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const taken = () =>
    page
      .waitForFunction(() => document.querySelector('#root button[inert]') === null, null, {
        timeout: 10_000,
      })
      // Where the app's code cannot be had, the page stays as it came.
      .catch(() => undefined);
  page.goto = async (...asked) => {
    const answer = await goto(...asked);
    if (asked[1]?.waitUntil !== 'commit') await taken();
    return answer;
  };
  page.reload = async (...asked) => {
    const answer = await reload(...asked);
    await taken();
    return answer;
  };
}

/** `onContext` sees every context before its first page does anything. */
export async function openDevice(options: {
  name: string;
  contextOptions: BrowserContextOptions;
  onContext: (context: BrowserContext) => void;
  /** Before the network goes away. */
  onOffline: () => void;
  /** Of the browser, beside the quiet ones. */
  args?: readonly string[];
}): Promise<Device> {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run through `playwright test`.');
  const profile = await mkdtemp(join(tmpdir(), `sabai-${options.name}-`));
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...options.contextOptions,
      executablePath,
      args: [...quietArgs, ...(options.args ?? [])],
    });
    options.onContext(context);
    for (const page of context.pages()) startsWithApp(page);
    context.on('page', startsWithApp);
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  let opened = await launch();
  return {
    name: options.name,
    get context() {
      return opened.context;
    },
    get page() {
      return opened.page;
    },
    offline: () => {
      options.onOffline();
      return opened.context.setOffline(true);
    },
    online: () => opened.context.setOffline(false),
    announceNetwork: async () => {
      for (const page of opened.context.pages()) {
        // A page may be closing or loading just then; it looks at the network by itself.
        await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined);
      }
    },
    kill: async () => {
      const gone = new Promise<void>((resolve) => opened.context.once('close', () => resolve()));
      await killMarked(profile);
      await gone;
    },
    relaunch: async () => {
      await opened.context.close();
      opened = await launch();
    },
    close: () => opened.context.close(),
    remove: async () => {
      await opened.context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
