import type { Page } from '@playwright/test';
import { percentile } from './median.ts';

/**
 * Filters and orders that are chosen one after the other in the filter sheet; each choice is one measurement.
 */
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

/** The first `titles` titles identify a list; a list that does not change for `quietMs` is the final one. */
const limits = { titles: 3, quietMs: 250 };

interface Watched extends Window {
  nextChoice: Promise<number>;
}

/**
 * 95th percentile of the milliseconds from a choice in the filter sheet until its result
 * is painted. The result is the field, the address and the last change of the list.
 */
export async function measureChoices(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  const field = (name: string) => page.locator(`#field-find_${name}`);
  // This choice is not measured: it loads the filters' code and finds out that there is no network.
  await field('off').selectOption('10');
  await page.locator('.found-chip').first().waitFor();
  const times: number[] = [];
  for (const [name, value] of choices) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.evaluate(watchNextChoice, limits);
    await field(name).selectOption(value);
    times.push(await page.evaluate(() => (window as unknown as Watched).nextChoice));
  }
  await page.keyboard.press('Escape');
  return percentile(times, 0.95);
}

function watchNextChoice({ titles: count, quietMs }: typeof limits): void {
  const nextChoice = new Promise<number>((resolve) =>
    document.addEventListener(
      'change',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLSelectElement)) return;
        const { value } = target;
        const key = target.id.replace('field-find_', '');
        let shown: string | null = null;
        let quiet: ReturnType<typeof setTimeout> | undefined;
        const afterPaint = () => {
          const titles = [...document.querySelectorAll('.promo-title')]
            .slice(0, count)
            .map(({ textContent }) => textContent)
            .join();
          if (titles === shown) return;
          shown = titles;
          const ms = performance.now() - timeStamp;
          clearTimeout(quiet);
          quiet = setTimeout(() => {
            observer.disconnect();
            resolve(ms);
          }, quietMs);
        };
        const observer = new MutationObserver(() => {
          const chosen = new URLSearchParams(location.search).get(key) ?? '';
          if (chosen !== value || target.value !== value) return;
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = afterPaint;
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
