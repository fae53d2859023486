import { expect, test } from 'vitest';
import { evaluate } from './evaluate-web.ts';

const figures = {
  lcpMs: 1500,
  fcpMs: 900,
  tbtMs: 10,
  cls: 0,
  scriptBytes: 1_000,
  allBytes: 100_000,
  performance: 99,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  failed: [],
};

test('a page is held against its limits and against hello', () => {
  const verdicts = evaluate({
    pages: [
      { page: 'hello', throttling: 'simulate', worker: 'off', median: { ...figures, lcpMs: 1000 } },
      { page: 'home', throttling: 'simulate', worker: 'off', median: figures },
      { page: 'events', throttling: 'simulate', worker: 'off', median: { ...figures, tbtMs: 101 } },
    ],
    answers: [{ page: 'home', p95Ms: 6, styleBytes: 12_000 }],
    browser: {
      offlineFirstCardMs: 201,
      keystrokeP95Ms: 50,
      offlineKeystrokeP95Ms: 50,
      offlineChoiceP95Ms: 51,
      longestFrameMs: 10,
    },
  });
  const missed = verdicts.filter(({ met }) => !met).map(({ target }) => target);
  expect(missed).toEqual([
    'LCP simulated ÷ hello (home, worker off)',
    'TBT, ms (events, worker off)',
    'answer from memory, p95 ms (home)',
    'offline reload at 4×: first card, ms',
    '5,000 promotions at 4×, offline: filter or order to painted result, p95 ms',
  ]);
  expect(verdicts.some(({ target }) => target.includes('worker on'))).toBe(false);
});
