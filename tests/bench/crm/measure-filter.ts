import type { Page } from '@playwright/test';

/** Conditions of the filter sheet, chosen one after the other: each choice is one measurement, alone or with those before it. */
const choices = [
  ['endsWithin', '30'],
  ['endsWithin', '90'],
  ['birthMonth', '5'],
  ['birthMonth', ''],
  ['noContact', '90'],
  ['endsWithin', ''],
  ['noContact', '365'],
] as const;

/**
 * Milliseconds from each choice in the filter sheet to the frame that shows its result. The facts of all customers are collected
 * before the first measurement.
 */
export async function measureFilter(page: Page, options: { words: number }): Promise<number[]> {
  await page.locator('search').getByRole('button', { name: 'Filter' }).click();
  const field = (name: string) => page.locator(`#field-filter_${name}`);
  await field('endsWithin').selectOption('60');
  const counted = page.locator('dialog[open]').getByRole('button', { name: /^Show / });
  await counted.waitFor({ timeout: 120_000 });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { filterTimes: times });
    document.addEventListener(
      'change',
      (event) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      { capture: true },
    );
  });
  const known = () => page.evaluate(() => (window as { filterTimes?: number[] }).filterTimes ?? []);
  for (const [name, value] of choices.slice(0, options.words)) {
    const before = (await known()).length;
    await field(name).selectOption(value);
    await page.waitForFunction(
      (count) => (window as { filterTimes?: number[] }).filterTimes!.length > count,
      before,
    );
    await counted.waitFor();
  }
  const times = await known();
  await page.keyboard.press('Escape');
  await page.goto('/crm');
  return times;
}
