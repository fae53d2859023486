import type { Page } from '@playwright/test';

/** Which of the tabs runs sync now, by the Web Lock that it holds; null if none does. */
export async function runningTab(tabs: readonly Page[]): Promise<Page | null> {
  for (const tab of tabs) {
    const runs = await tab.evaluate(() =>
      navigator.locks.request(`probe-${Math.random()}`, async (probe) => {
        const { held = [] } = await navigator.locks.query();
        const me = held.find(({ name }) => name === probe?.name)?.clientId;
        return held.some(({ name, clientId }) => name?.startsWith('sabai-sync-') && clientId === me);
      }),
    );
    if (runs) return tab;
  }
  return null;
}
