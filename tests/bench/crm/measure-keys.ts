import type { Page } from '@playwright/test';

/** Search words: names, a phone number, a word that no customer has. Each letter is one measurement. */
const queries = ['สมชาย', 'ใจดี', '0812', 'แก้ว', 'zzz', 'น้ำ', 'วงศ์'];

/** Milliseconds from each key of the first words to the frame that shows its result. */
export async function measureKeys(page: Page, options: { words: number }): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    document.addEventListener(
      'beforeinput',
      (event) => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        requestAnimationFrame(() => channel.port2.postMessage(null));
      },
      { capture: true },
    );
  });
  const field = page.locator('search input');
  for (const query of queries.slice(0, options.words)) {
    for (const letter of query) {
      const before = await count(page);
      await field.focus();
      await page.keyboard.insertText(letter);
      await page.waitForFunction(
        (known) => (window as { keyTimes?: number[] }).keyTimes!.length > known,
        before,
      );
    }
    await field.fill('');
  }
  const times = await page.evaluate(() => (window as { keyTimes?: number[] }).keyTimes ?? []);
  await page.evaluate(() => Object.assign(window, { keyTimes: [] }));
  return times;
}

function count(page: Page): Promise<number> {
  return page.evaluate(() => (window as { keyTimes?: number[] }).keyTimes?.length ?? 0);
}
