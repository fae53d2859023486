import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { quietArgs, sparingArgs } from '../../tests/support/browser/browser-args.ts';
import { killMarked } from './processes.ts';

/** One phone, tablet or computer of one person: a context of the shared browser, or a browser with its own profile. */
export interface Device {
  readonly name: string;
  /** A new context after `relaunch`. */
  readonly context: BrowserContext;
  /** The first tab. */
  readonly page: Page;
  /** No network at all for pages and worker, until `online`. */
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Dispatches `online` in all pages, as the browser does when a real network returns. */
  announceNetwork(): Promise<void>;
  /** SIGKILL of the whole browser: what was not on the disk is gone. Only for journeys tagged `@own-profile`. */
  kill(): Promise<void>;
  /** Starts the browser again on the same profile. Only for journeys tagged `@own-profile`. */
  relaunch(): Promise<void>;
  close(): Promise<void>;
  /** Closes the browser and removes its profile. */
  remove(): Promise<void>;
}

/**
 * Makes `goto` and `reload` wait until the app has taken over the server-rendered page
 * (src/decisions/0008). The app starts at the first input of a person, here a moved pointer. Other journeys
 * test the time before that.
 */
function startsWithApp(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const taken = () =>
    page
      .waitForFunction(
        () => {
          dispatchEvent(new Event('pointermove'));
          return document.querySelector('#root[data-waits]') === null;
        },
        null,
        { timeout: 10_000 },
      )
      // If the app's code cannot be loaded, the page stays as the server rendered it.
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

interface DeviceOptions {
  name: string;
  contextOptions: BrowserContextOptions;
  /** Called with every context before its first page does anything. */
  onContext: (context: BrowserContext) => void;
  /** Called before the network goes away. */
  onOffline: () => void;
}
interface Opened {
  context: BrowserContext;
  page: Page;
}

/** The browser that the devices of one Playwright worker share. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: executable(), args: [...quietArgs, ...sparingArgs] });
}

/** A device that is one context of a browser: its storage is in memory and ends with it. */
export async function openContext(options: DeviceOptions & { browser: Browser }): Promise<Device> {
  const context = await options.browser.newContext(options.contextOptions);
  const opened = await prepare({ ...options, context });
  const refuse = () => {
    throw new Error('The browser is shared: tag a journey that kills or relaunches it @own-profile.');
  };
  return {
    ...controls({ ...options, opened: () => opened }),
    context,
    page: opened.page,
    kill: refuse,
    relaunch: refuse,
    close: () => context.close(),
    remove: () => context.close(),
  };
}

/**
 * A device that is a browser of its own, with its storage
 * on the disk. `args` are added to the usual arguments.
 */
export async function openDevice(options: DeviceOptions & { args?: readonly string[] }): Promise<Device> {
  const profile = await mkdtemp(join(tmpdir(), `sabai-${options.name}-`));
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      ...options.contextOptions,
      executablePath: executable(),
      args: [...quietArgs, ...(options.args ?? [])],
    });
    return prepare({ ...options, context });
  };
  let opened = await launch();
  return {
    ...controls({ ...options, opened: () => opened }),
    get context() {
      return opened.context;
    },
    get page() {
      return opened.page;
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

function executable(): string {
  const executablePath = process.env.CHROMIUM_PATH;
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set: run through `playwright test`.');
  return executablePath;
}

async function prepare(options: DeviceOptions & { context: BrowserContext }): Promise<Opened> {
  const { context } = options;
  options.onContext(context);
  for (const page of context.pages()) startsWithApp(page);
  context.on('page', startsWithApp);
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

function controls(
  options: DeviceOptions & { opened: () => Opened },
): Pick<Device, 'name' | 'offline' | 'online' | 'announceNetwork'> {
  const context = () => options.opened().context;
  return {
    name: options.name,
    offline: () => {
      options.onOffline();
      return context().setOffline(true);
    },
    online: () => context().setOffline(false),
    announceNetwork: async () => {
      for (const page of context().pages()) {
        // A page that is closing or loading may fail here; a loading page checks the network by itself.
        await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined);
      }
    },
  };
}
