import type { Page } from '@playwright/test';
import { percentile } from './median.ts';

/** Filters and orders of the sheet, chosen one after the other: each is one measurement, with those before it. */
const choices = [
  ['off', '30'],
  ['sort', 'price'],
  ['sort', 'discount'],
  ['province', 'กรุงเทพมหานคร'],
  ['sort', 'ends'],
  ['off', ''],
  ['province', ''],
  ['sort', ''],
] as const;

/** So many titles distinguish one list from another. */
const FIRST_TITLES = 3;

interface Watched extends Window {
  nextChoice: Promise<{ ms: number; titles: string }>;
}

/**
 * 95th percentile of the milliseconds from a choice in the filter sheet until its result is painted: the field, the address
 * and the list. Throws where the list was another one later.
 */
export async function measureChoices(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  const field = (name: string) => page.locator(`#field-find_${name}`);
  // The first choice fetches the rules of filters, and learns that there is no network.
  await field('off').selectOption('10');
  await page.locator('.found-chip').first().waitFor();
  const times: number[] = [];
  for (const [name, value] of choices) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(watchNextChoice, FIRST_TITLES);
    await field(name).selectOption(value);
    const { ms, titles } = await page.evaluate(() => (window as unknown as Watched).nextChoice);
    times.push(ms);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)));
    const later = (await page.locator('.promo-title').allTextContents()).slice(0, FIRST_TITLES).join();
    if (titles !== later) throw new Error(`${name} ${value}: the list came after the field.`);
  }
  await page.keyboard.press('Escape');
  return percentile(times, 0.95);
}

function watchNextChoice(first: number): void {
  const nextChoice = new Promise<{ ms: number; titles: string }>((resolve) =>
    document.addEventListener(
      'change',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLSelectElement)) return;
        const { value } = target;
        const key = target.id.replace('field-find_', '');
        const titles = () =>
          [...document.querySelectorAll('.promo-title')]
            .slice(0, first)
            .map(({ textContent }) => textContent)
            .join();
        const observer = new MutationObserver(() => {
          const chosen = new URLSearchParams(location.search).get(key) ?? '';
          if (chosen !== value || target.value !== value) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve({ ms: performance.now() - timeStamp, titles: titles() });
            channel.port2.postMessage(null);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      },
      { capture: true, once: true },
    ),
  );
  Object.assign(window, { nextChoice });
}
