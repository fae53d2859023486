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

/**
 * 95th percentile of the milliseconds from a choice in the filter sheet until the frame with its result is painted. The
 * field shows the choice in the same frame as the list does.
 */
export async function measureChoices(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Filter/ }).click();
  const field = (name: string) => page.locator(`#field-find_${name}`);
  // The first choice fetches the rules of filters, and learns that there is no network.
  await field('off').selectOption('10');
  await page.locator('.found-chip').first().waitFor();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { choiceTimes: times });
    document.addEventListener(
      'change',
      ({ target, timeStamp }) => {
        if (!(target instanceof HTMLSelectElement)) return;
        const { value } = target;
        const key = target.id.replace('field-find_', '');
        const look = () => {
          const isApplied = (new URLSearchParams(location.search).get(key) ?? '') === value;
          if (!isApplied || target.value !== value) return void requestAnimationFrame(look);
          setTimeout(() => times.push(performance.now() - timeStamp));
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  for (const [at, [name, value]] of choices.entries()) {
    await field(name).selectOption(value);
    await page.waitForFunction(
      (wanted) => (window as unknown as { choiceTimes: number[] }).choiceTimes.length > wanted,
      at,
    );
  }
  const times = await page.evaluate(() => (window as unknown as { choiceTimes: number[] }).choiceTimes);
  await page.keyboard.press('Escape');
  return percentile(times, 0.95);
}
