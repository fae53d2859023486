/** One agent's list on one device: pulled once, then looked at without a network. */
import type { CDPSession, Page } from '@playwright/test';
import { openDevice } from '../../../e2e/support/device.ts';
import { demoPassword, fillSignIn } from '../../../e2e/screens/sign-in.ts';
import { workerInCharge } from '../../../e2e/screens/service-worker.ts';
import { measureKeys } from './measure-keys.ts';
import { measureScroll, type Scrolled } from './measure-scroll.ts';

export interface Measured {
  customers: number;
  /** From navigation to the first painted card after a cold start, of several, at 4× CPU. */
  firstPaintMs: number[];
  /** From then until all customers can be searched, at 1× CPU. */
  wholeMs: number;
  /** From key to painted result, in milliseconds, by slowness of the CPU. */
  keys: Record<'1' | '4', number[]>;
  scroll: Record<'1' | '4', Scrolled>;
  /** JavaScript heap after a collection. */
  heapBytes: number;
}

const STARTS = 5;

export async function measureList(options: {
  origin: string;
  email: string;
  customers: number;
}): Promise<Measured> {
  const { origin, email, customers } = options;
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
  });
  try {
    await device.page.goto('/general-auth');
    await fillSignIn(device.page, { email, password: demoPassword });
    await device.page.waitForURL((url) => !url.pathname.includes('general-auth'));
    await workerInCharge(device.page);
    await device.page.goto('/crm');
    await untilWhole(device.page, customers, 600_000);
    const firstPaintMs: number[] = [];
    for (let start = 0; start < STARTS; start += 1) {
      await device.relaunch();
      await device.offline();
      const cdp = await device.context.newCDPSession(device.page);
      await slow(cdp, 4);
      firstPaintMs.push(await firstPaint(device.page));
      await slow(cdp, 1);
      await untilWhole(device.page, customers, 120_000);
    }
    await device.relaunch();
    await device.offline();
    const beganMs = performance.now();
    await device.page.goto('/crm');
    await untilWhole(device.page, customers, 120_000);
    const wholeMs = performance.now() - beganMs;
    const cdp = await device.context.newCDPSession(device.page);
    const keys: Measured['keys'] = { 1: [], 4: [] };
    const scroll: Partial<Measured['scroll']> = {};
    for (const rate of [1, 4] as const) {
      await slow(cdp, rate);
      keys[rate] = await measureKeys(device.page);
      scroll[rate] = await measureScroll(device.page);
    }
    await slow(cdp, 1);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return {
      customers,
      firstPaintMs,
      wholeMs,
      keys,
      scroll: scroll as Measured['scroll'],
      heapBytes: usedSize,
    };
  } finally {
    await device.remove();
  }
}

const slow = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Milliseconds from the navigation to the frame after the first card stood in the page. */
async function firstPaint(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      if (!document.querySelector('.virtual-list .list-card')) return requestAnimationFrame(look);
      const channel = new MessageChannel();
      channel.port1.onmessage = () => Object.assign(window, { firstCardMs: performance.now() });
      return channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/crm', { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => (window as { firstCardMs?: number }).firstCardMs);
  return (await handle.jsonValue()) ?? Number.NaN;
}

/** The whole index is there when the list is as long as there are customers. */
async function untilWhole(page: Page, customers: number, timeout: number): Promise<void> {
  await page.waitForFunction(
    (count) => document.querySelector('.virtual-list > li')?.getAttribute('aria-setsize') === String(count),
    customers,
    { timeout },
  );
}
