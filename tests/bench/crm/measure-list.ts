/** One agent's list on one device: pulled once, then looked at without a network. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { openDevice } from '../../../e2e/support/device.ts';
import { demoPassword, fillSignIn } from '../../../e2e/screens/sign-in-screen.ts';
import { workerInCharge } from '../../../e2e/screens/service-worker.ts';
import { waitUntil } from '../../../e2e/support/wait-until.ts';
import { prepareFirstPaints } from '../support/first-paints.ts';
import { measureOpening, measureOpenings, type Opened, type Openings } from './measure-opening.ts';
import { measureFilter, type Filtered } from './measure-filter.ts';
import { measureKeys } from './measure-keys.ts';
import { measureScroll, type Scrolled } from './measure-scroll.ts';

export interface Measured extends Filtered {
  customers: number;
  /**
   * Milliseconds from navigation to the first painted card, that of the snapshot, in cold starts at 4× CPU.
   */
  firstPaintMs: number[];
  /**
   * Milliseconds from navigation to the first card that the
   * app renders and a person can touch, in the same starts.
   */
  firstOwnMs: number[];
  /** Milliseconds from navigation until all customers can be searched, in a cold start at 1× CPU. */
  wholeMs: number;
  /** From key to painted result, in milliseconds, by slowness of the CPU. */
  keys: Record<'1' | '4', number[]>;
  scroll: Record<'1' | '4', Scrolled>;
  /** Opening the screen of duplicates, at 4× CPU. */
  duplicates: Opened;
  /** Opening the Today screen, and below the renewals, from the click to the first row, at 1× CPU. */
  today: Openings;
  renewals: Openings;
  /** Size of the JavaScript heap after a garbage collection. */
  heapBytes: number;
}

/** How long a person looks at the list after a start; the app may prepare other screens meanwhile. */
const LOOK_MS = 2_000;

/** How much is measured of one list. */
export interface Amounts {
  /** Cold starts. */
  starts: number;
  /** Searched words. */
  words: number;
  /** Steps of a scroll. */
  steps: number;
}

/**
 * Signs in on a new device, fetches all rows and measures
 * the customer list and the screens behind it offline.
 */
export async function measureList(options: {
  origin: string;
  email: string;
  customers: number;
  /** How many rows the device fetches, by table. */
  rows: Readonly<Record<string, number>>;
  amounts: Amounts;
}): Promise<Measured> {
  const { origin, email, customers, rows, amounts } = options;
  const device = await openDevice({
    name: 'bench-crm',
    contextOptions: {
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    },
    onContext: (context) => {
      context.on('weberror', (event) => console.error(event.error()));
      // tsx names functions by a helper that the page does not have.
      void context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    },
    onOffline: () => undefined,
    // A frame begins as soon as there is something to paint, so the display's frame rate is not measured.
    args: ['--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  try {
    await device.page.goto('/general-auth');
    await fillSignIn(device.page, { email, password: demoPassword });
    await device.page.waitForURL((url) => !url.pathname.includes('general-auth'));
    await workerInCharge(device.page);
    // The first fetch happens on another screen, since `bench:sync` measures it.
    await waitUntil({
      what: 'all rows on the device',
      check: () => isStored(device.page, { rows: { ...rows, customers } }),
      pauseMs: 2_000,
      limitMs: 900_000,
    });
    await device.page.goto('/crm');
    await untilWhole(device.page, customers, 120_000);
    await waitUntil({
      what: 'the picture of the list for the next start',
      check: () => isStored(device.page, { setting: 'screen-snapshot' }),
      limitMs: 120_000,
    });
    const firstPaintMs: number[] = [];
    const firstOwnMs: number[] = [];
    for (let start = 0; start < amounts.starts; start += 1) {
      await device.relaunch();
      await device.offline();
      const cdp = await device.context.newCDPSession(device.page);
      await slow(cdp, 4);
      const firstPaints = await prepareFirstPaints({
        page: device.page,
        selectors: { shownMs: card, ownMs: `${card}:not([data-snapshot] *)` },
      });
      const first = await firstPaints(() => device.page.goto('/crm', { waitUntil: 'commit' }));
      firstPaintMs.push(first.shownMs);
      firstOwnMs.push(first.ownMs);
      await slow(cdp, 1);
      await untilWhole(device.page, customers, 120_000);
    }
    await device.relaunch();
    await device.offline();
    const startMs = performance.now();
    await device.page.goto('/crm');
    await untilWhole(device.page, customers, 120_000);
    const wholeMs = performance.now() - startMs;
    const cdp = await device.context.newCDPSession(device.page);
    const keys: Measured['keys'] = { 1: [], 4: [] };
    const scroll: Partial<Measured['scroll']> = {};
    for (const rate of [1, 4] as const) {
      await slow(cdp, rate);
      keys[rate] = await measureKeys(device.page, amounts);
      scroll[rate] = await measureScroll(device.page, amounts);
    }
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    const duplicates = await measureOpening(device.page, 'duplicates');
    await slow(cdp, 1);
    const { page } = device;
    const start = async () => {
      await page.goto('/crm');
      await untilWhole(page, customers, 120_000);
      await pause(LOOK_MS);
    };
    await start();
    const filtered = await measureFilter(page, amounts);
    const { starts } = amounts;
    const today = await measureOpenings({ page, screen: 'today', starts, start });
    const renewals = await measureOpenings({ page, screen: 'renewals', starts, start });
    return {
      customers,
      firstPaintMs,
      firstOwnMs,
      wholeMs,
      keys,
      scroll: scroll as Measured['scroll'],
      duplicates,
      today,
      renewals,
      ...filtered,
      heapBytes: usedSize,
    };
  } finally {
    await device.remove();
  }
}

const card = '.virtual-list .list-card';

const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/**
 * True if the device has at least this many rows of each table, and this setting. Do not call it in
 * `waitForFunction`, which takes a pending promise for true.
 */
function isStored(
  page: Page,
  wanted: { rows?: Readonly<Record<string, number>>; setting?: string },
): Promise<boolean> {
  return page.evaluate(async ({ rows = {}, setting }) => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('unreadable'));
      });
    const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('crm-'))?.name;
    if (name === undefined) return false;
    const db = await answer(indexedDB.open(name));
    const table = (of: string) => db.transaction(of).objectStore(of);
    let isThere =
      setting === undefined || (await answer<unknown>(table('settings').get(setting))) !== undefined;
    for (const [of, least] of Object.entries(rows)) isThere &&= (await answer(table(of).count())) >= least;
    db.close();
    return isThere;
  }, wanted);
}

/** Waits until the list is as long as there are customers: then all of them can be searched. */
async function untilWhole(page: Page, customers: number, timeout: number): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelector('.virtual-list > li')?.getAttribute('aria-setsize') === String(count),
    customers,
    { timeout },
  );
}
