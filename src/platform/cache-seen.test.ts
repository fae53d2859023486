import { afterEach, expect, it, vi } from 'vitest';
import { cacheSeenUrls } from './cache-seen.ts';

afterEach(() => void vi.useRealTimers());
afterEach(() => void vi.restoreAllMocks());

it('reports what was fetched before the worker took over, also what ended only afterwards, and each once', () => {
  vi.useFakeTimers();
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const fetched: { name: string; startTime: number }[] = [{ name: '/list', startTime: 200 }];
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(
    () => fetched as unknown as PerformanceEntryList,
  );
  const seen: unknown[] = [];
  cacheSeenUrls({ postMessage: (message: unknown) => seen.push(message) });
  // The browser lists a request only after it has ended.
  fetched.push({ name: '/slow', startTime: 900 }, { name: '/through-the-worker', startTime: 1_200 });
  vi.runAllTimers();
  expect(seen).toMatchObject([{ urls: ['/list'] }, { urls: ['/slow'] }]);
});
