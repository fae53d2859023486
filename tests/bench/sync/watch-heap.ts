import type { Page } from '@playwright/test';

const EVERY_MS = 50;

/**
 * Samples the page's JavaScript heap until `stop`, which
 * also measures what is left after a garbage collection.
 */
export async function watchHeap(
  page: Page,
): Promise<{ stop(): Promise<{ peakHeapBytes: number; retainedHeapBytes: number }> }> {
  const session = await page.context().newCDPSession(page);
  const used = async () => (await session.send('Runtime.getHeapUsage')).usedSize;
  await session.send('HeapProfiler.collectGarbage');
  let peakHeapBytes = await used();
  let stopped = false;
  const watching = (async () => {
    while (!stopped) {
      peakHeapBytes = Math.max(peakHeapBytes, await used());
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    }
  })();
  // A failed visit closes the page during the sampling; the visit throws its own error.
  watching.catch(() => undefined);
  return {
    async stop() {
      stopped = true;
      await watching;
      await session.send('HeapProfiler.collectGarbage');
      const retainedHeapBytes = await used();
      await session.detach();
      return { peakHeapBytes, retainedHeapBytes };
    },
  };
}
