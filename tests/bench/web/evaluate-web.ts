import type { Answer } from './measure-answers.ts';
import type { Case, PageFigures } from './measure-page.ts';
import type { BrowserFigures } from './measure-in-browser.ts';

export interface Measured {
  pages: readonly (Case & { median: PageFigures })[];
  answers: readonly Answer[];
  browser: BrowserFigures | null;
}
export interface Verdict {
  target: string;
  figure: number;
  limit: number;
  bound: 'most' | 'least';
  met: boolean;
}

/** Compares the figures with the targets; targets whose figures were not measured are left out. */
export function evaluate(measured: Measured): Verdict[] {
  const of = (wanted: Case) =>
    measured.pages.find(
      (each) =>
        each.page === wanted.page && each.throttling === wanted.throttling && each.worker === wanted.worker,
    )?.median;
  const verdicts: Verdict[] = [];
  const most = (target: string, figure: number | undefined, limit: number) => {
    if (figure !== undefined) verdicts.push({ target, figure, limit, bound: 'most', met: figure <= limit });
  };
  const least = (target: string, figure: number | undefined, limit: number) => {
    if (figure !== undefined) verdicts.push({ target, figure, limit, bound: 'least', met: figure >= limit });
  };
  const hello = of({ page: 'hello', throttling: 'simulate', worker: 'off' });
  const slowHello = of({ page: 'hello', throttling: 'devtools', worker: 'off' });
  for (const [page, worker] of [
    ['home', 'off'],
    ['home', 'on'],
    ['events', 'off'],
    ['event', 'off'],
  ] as const) {
    const simulated = of({ page, throttling: 'simulate', worker });
    const throttled = of({ page, throttling: 'devtools', worker });
    const where = `${page}, worker ${worker}`;
    const isHome = page === 'home';
    most(`LCP simulated, ms (${where})`, simulated?.lcpMs, 1600);
    if (isHome && hello && simulated)
      most(`LCP simulated ÷ hello (${where})`, simulated.lcpMs / hello.lcpMs, 1.15);
    if (isHome && slowHello && throttled)
      most(`LCP really throttled ÷ hello (${where})`, throttled.lcpMs / slowHello.lcpMs, 1.15);
    most(`TBT, ms (${where})`, simulated?.tbtMs, 100);
    most(`CLS (${where})`, simulated?.cls, 0.01);
    // With the worker on, it also fetches the whole app for offline use, so bytes have no target there.
    if (worker === 'off') {
      most(`scripts before the first input, B (${where})`, simulated?.scriptBytes, 70_000);
      most(`all that is fetched, B (${where})`, simulated?.allBytes, 250_000);
    }
    least(`performance (${where})`, simulated?.performance, isHome ? 99 : 98);
    least(`accessibility (${where})`, simulated?.accessibility, 100);
    least(`best practices (${where})`, simulated?.bestPractices, 100);
    least(`SEO (${where})`, simulated?.seo, 100);
  }
  for (const { page, p95Ms, styleBytes } of measured.answers) {
    most(`answer from memory, p95 ms (${page})`, p95Ms, 5);
    most(`styles in the page, B gzip (${page})`, styleBytes, 12_000);
  }
  const { browser } = measured;
  most('offline reload at 4×: first card, ms', browser?.offlineFirstCardMs, 200);
  most('5,000 promotions at 4×: keystroke to painted result, p95 ms', browser?.keystrokeP95Ms, 50);
  most(
    '5,000 promotions at 4×, offline: keystroke to painted result, p95 ms',
    browser?.offlineKeystrokeP95Ms,
    50,
  );
  most(
    '5,000 promotions at 4×, offline: filter or order to painted result, p95 ms',
    browser?.offlineChoiceP95Ms,
    50,
  );
  most('5,000 promotions: longest frame of a scroll, ms', browser?.longestFrameMs, 50);
  return verdicts;
}
