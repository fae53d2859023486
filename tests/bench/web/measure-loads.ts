import { chromium, type Browser, type Page } from '@playwright/test';
import type { Case } from './measure-page.ts';
import { percentile } from './median.ts';

/** Paint times of a page load without throttling, as the browser reports them. */
interface LoadFigures {
  fcpMs: number;
  lcpMs: number;
  /** Total blocking time: the sum of the parts of long tasks above 50 ms. */
  tbtMs: number;
  cls: number;
}

export interface Load extends LoadFigures {
  page: Case['page'];
  worker: Case['worker'];
  /** The page's LCP ÷ that of the page that is only React. */
  lcpByHello: number;
}

const cases: Pick<Load, 'page' | 'worker'>[] = [
  { page: 'hello', worker: 'off' },
  { page: 'home', worker: 'off' },
  { page: 'home', worker: 'on' },
  { page: 'events', worker: 'off' },
  { page: 'event', worker: 'off' },
];

/** The median of each figure over `runs` loads with a cold cache; with the worker on, an earlier visit installed it. */
export async function measureLoads(options: {
  urls: Record<Case['page'], string>;
  runs: number;
}): Promise<Load[]> {
  const { urls, runs } = options;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const figures = cases.map(() => [] as LoadFigures[]);
    for (let run = 0; run < runs; run += 1) {
      for (const [n, { page, worker }] of cases.entries()) {
        figures[n]?.push(await measureLoad({ browser, url: urls[page], worker }));
      }
    }
    const medians = figures.map(medianLoad);
    const helloMs = medians[0]?.lcpMs ?? Number.NaN;
    return cases.flatMap((one, n) => {
      const median = medians[n];
      return median ? [{ ...one, ...median, lcpByHello: median.lcpMs / helloMs }] : [];
    });
  } finally {
    await browser.close();
  }
}

function medianLoad(loads: readonly LoadFigures[]): LoadFigures {
  const middle = (read: (load: LoadFigures) => number) => percentile(loads.map(read), 0.5);
  return {
    fcpMs: middle((load) => load.fcpMs),
    lcpMs: middle((load) => load.lcpMs),
    tbtMs: middle((load) => load.tbtMs),
    cls: middle((load) => load.cls),
  };
}

async function measureLoad(options: {
  browser: Browser;
  url: string;
  worker: Case['worker'];
}): Promise<LoadFigures> {
  const { browser, url, worker } = options;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: worker === 'on' ? 'allow' : 'block',
  });
  try {
    // tsx wraps named functions in a helper that the page does not have.
    await context.addInitScript('globalThis.__name = (target) => target;');
    const page = await context.newPage();
    if (worker === 'on') {
      await page.goto(url);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    }
    await page.goto(url, { waitUntil: 'networkidle' });
    return await readLoad(page);
  } finally {
    await context.close();
  }
}

/** Reads the figures after the load: observers with `buffered` also report earlier entries. */
function readLoad(page: Page): Promise<LoadFigures> {
  return page.evaluate(
    () =>
      new Promise<LoadFigures>((resolve) => {
        let lcpMs: number | null = null;
        let tbtMs = 0;
        let cls = 0;
        const observe = (type: string, add: (entry: PerformanceEntry) => void) =>
          new PerformanceObserver((list) => list.getEntries().forEach(add)).observe({
            type,
            buffered: true,
          });
        observe('longtask', ({ duration }) => (tbtMs += duration - 50));
        observe('layout-shift', (entry) => (cls += (entry as unknown as { value: number }).value));
        observe('largest-contentful-paint', ({ startTime }) => (lcpMs = startTime));
        const look = () => {
          const [fcp] = performance.getEntriesByName('first-contentful-paint');
          if (lcpMs === null || !fcp) return void requestAnimationFrame(look);
          return resolve({ fcpMs: fcp.startTime, lcpMs, tbtMs, cls });
        };
        requestAnimationFrame(look);
      }),
  );
}
