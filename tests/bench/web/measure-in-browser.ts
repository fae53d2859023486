/** Figures that Lighthouse does not measure: starts without a network, and the use of a long list. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { prepareFirstPaints } from '../support/first-paints.ts';
import { measureChoices } from './measure-choices.ts';
import { measureTyping } from './measure-typing.ts';
import { percentile } from './median.ts';

export interface BrowserFigures {
  /** From the start of the navigation until the first card is painted; no network, processor at a quarter. */
  offlineFirstCardMs: number;
  /** From a key until its result is painted; processor at a quarter. */
  keystrokeP95Ms: number;
  /** As `keystrokeP95Ms`, without a network. */
  offlineKeystrokeP95Ms: number;
  /** From a filter or an order until its result is painted; no network, processor at a quarter. */
  offlineChoiceP95Ms: number;
  /** The longest time between two frames while the list is scrolled. */
  longestFrameMs: number;
}

/** `few` is a server with an ordinary number of listings, `many` one with thousands. */
export async function measureInBrowser(options: {
  few: string;
  many: string;
  runs: number;
  /** How many promotions `many` lists at least. */
  promotions: number;
  /** Frames of the measured scroll. */
  frames: number;
}): Promise<BrowserFigures> {
  const { promotions, frames } = options;
  return {
    offlineFirstCardMs: await inPhone({
      args: [],
      task: (page) => reloadOffline({ page, url: options.few, runs: options.runs }),
    }),
    ...(await inPhone({
      // A frame begins as soon as there is something to paint, so the display's frame rate is not measured.
      args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
      task: (page) => measureLongList({ page, url: options.many, promotions, frames }),
    })),
  };
}

async function inPhone<Result>(options: {
  args: string[];
  task: (page: Page) => Promise<Result>;
}): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'sabai-bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...options.args],
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  // tsx wraps functions that have a name, also those that are sent into the page.
  await context.addInitScript('globalThis.__name = (target) => target;');
  try {
    return await options.task(await context.newPage());
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

async function reloadOffline(options: { page: Page; url: string; runs: number }): Promise<number> {
  const { page, url } = options;
  await page.goto(url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // A second visit goes through the worker, which then stores the list.
  await page.reload({ waitUntil: 'networkidle' });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  // The screen was still for a second, so its snapshot is stored (src/decisions/0007).
  await page.waitForFunction(async () =>
    Boolean(await caches.match('/', { cacheName: 'sabai-public-screens' })),
  );
  await page.context().setOffline(true);
  await slowDown(page);
  const firstPaints = await prepareFirstPaints({ page, selectors: { cardMs: '.promo' } });
  const times: number[] = [];
  for (let run = 0; run < options.runs; run += 1) {
    times.push((await firstPaints(() => page.reload({ waitUntil: 'commit' }))).cardMs);
    // Wait until the app itself has started, so that this start does not slow down the next one.
    await page.waitForLoadState('networkidle');
  }
  return percentile(times, 0.5);
}

async function measureLongList(options: {
  page: Page;
  url: string;
  promotions: number;
  frames: number;
}): Promise<Omit<BrowserFigures, 'offlineFirstCardMs'>> {
  const { page, promotions, frames } = options;
  let rows = 0;
  page.on('response', (response) => {
    if (!response.url().includes('/rpc/list_promotions')) return;
    // An answer that is under way when the page closes is not counted.
    response.json().then(
      (page: unknown[]) => (rows += page.length),
      () => undefined,
    );
  });
  await page.goto(options.url);
  await page.locator('.promo').first().waitFor();
  // The list is read to its end by scrolling on, page by page.
  let height = 0;
  for (let still = 0; still < 8 || rows < promotions;) {
    const now = await page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight);
      return document.documentElement.scrollHeight;
    });
    still = now === height ? still + 1 : 0;
    height = now;
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
  }
  const longestFrameMs = await scrollThrough(page, { frames });
  await page.evaluate(() => window.scrollTo(0, 0));
  await slowDown(page);
  const keystrokeP95Ms = await measureTyping(page);
  await page.context().setOffline(true);
  const offlineChoiceP95Ms = await measureChoices(page);
  return {
    longestFrameMs,
    keystrokeP95Ms,
    offlineChoiceP95Ms,
    offlineKeystrokeP95Ms: await measureTyping(page),
  };
}

/** Scrolls by 60 pixels a frame; resolves with the longest time between two frames, in milliseconds. */
function scrollThrough(page: Page, options: { frames: number }): Promise<number> {
  return page.evaluate(
    ({ frames }) =>
      new Promise<number>((resolve) => {
        window.scrollTo(0, 0);
        let longest = 0;
        let before = 0;
        let left = frames;
        const step = (now: number) => {
          // The first ten frames belong to the jump to the top.
          if (left < frames - 10) longest = Math.max(longest, now - before);
          before = now;
          left -= 1;
          window.scrollBy(0, 60);
          if (left > 0) requestAnimationFrame(step);
          else resolve(longest);
        };
        requestAnimationFrame(step);
      }),
    options,
  );
}
