import type { Page } from '@playwright/test';

/**
 * Conditions that are chosen one after the other in the filter sheet; each choice is one measurement. All are
 * measured twice, without and with a search.
 */
const choices = [
  ['endsWithin', '30'],
  ['tag', ''],
  ['province', 'ชลบุรี'],
  ['endsWithin', '90'],
  ['province', ''],
  ['tag', ''],
  ['noContact', '90'],
] as const;
/** A word that many names hold. */
const SEARCHED = 'ใจดี';

export interface Filtered {
  /**
   * Milliseconds from the very first choice to the frame with
   * its result; other tables' data is collected meanwhile.
   */
  firstFilterMs: number;
  /** Milliseconds from each further choice to the frame that shows its result. */
  filterMs: number[];
}

/** Milliseconds from each choice in the filter sheet to the frame that says how many are left and shows them. */
export async function measureFilter(page: Page, options: { words: number }): Promise<Filtered> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { filterTimes: times });
    const note = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (!target?.closest('dialog[open] :is(select, .chip-button)')) return;
      const look = () => {
        const said = document.querySelector('dialog[open] .sheet-actions > :last-child')?.textContent ?? '';
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        // The button shows a count once the result is complete.
        if (/\d/.test(said)) channel.port2.postMessage(null);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('change', note, { capture: true });
    document.addEventListener('click', note, { capture: true });
  });
  const times: number[] = [];
  for (const query of ['', SEARCHED]) {
    const search = page.locator('search');
    await search.locator('input').fill(query);
    await search.getByRole('button', { name: 'Filter' }).click();
    for (const [name, value] of choices.slice(0, options.words)) {
      if (name === 'tag') await page.locator('dialog[open] .choices .chip-button').first().click();
      else await page.locator(`#field-filter_${name}`).selectOption(value);
      times.push(await nextTime(page, times.length));
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: false }).click();
    await page.keyboard.press('Escape');
  }
  await page.goto('/crm');
  const [firstFilterMs = Number.NaN, ...filterMs] = times;
  return { firstFilterMs, filterMs };
}

async function nextTime(page: Page, known: number): Promise<number> {
  const found = await page.waitForFunction(
    (count) => (window as { filterTimes?: number[] }).filterTimes?.[count],
    known,
    { timeout: 120_000 },
  );
  return (await found.jsonValue()) ?? Number.NaN;
}
