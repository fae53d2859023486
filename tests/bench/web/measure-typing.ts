import type { Page } from '@playwright/test';
import { percentile } from './median.ts';

/**
 * Search texts: a long word, a rare word, two words. Each
 * letter is one measurement, and so is emptying the box.
 */
const queries = ['ตรวจสุขภาพประจำปี', 'วัคซีนไข้หวัดใหญ่', 'เชียงใหม่ ทำฟัน'];

interface Watched extends Window {
  /** Milliseconds from the next key until its list is painted. */
  nextKey: Promise<number>;
}

/**
 * 95th percentile of the milliseconds from a key until its list is painted. While the
 * list still belongs to an earlier text, it has `aria-busy`. Leaves the search box empty.
 */
export async function measureTyping(page: Page): Promise<number> {
  const box = page.getByRole('searchbox');
  await box.click();
  const times: number[] = [];
  const measure = async (press: () => Promise<void>) => {
    await page.evaluate(watchNextKey);
    await press();
    times.push(await page.evaluate(() => (window as unknown as Watched).nextKey));
  };
  for (const query of queries) {
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    for (const letter of query) await measure(() => page.keyboard.insertText(letter));
    await page.keyboard.press('ControlOrMeta+a');
    await measure(() => page.keyboard.press('Delete'));
  }
  return percentile(times, 0.95);
}

/** Observes changes of the list: polling in each frame would make the browser draw frames without end. */
function watchNextKey(): void {
  const list = document.querySelector('.market section');
  if (!list) throw new Error('No list.');
  const isBusy = () => list.getAttribute('aria-busy') === 'true';
  const nextKey = new Promise<number>((resolve) =>
    document.addEventListener(
      'beforeinput',
      ({ timeStamp }) => {
        const afterPaint = () => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp);
          channel.port2.postMessage(null);
        };
        const observer = new MutationObserver(() => {
          if (isBusy()) return;
          observer.disconnect();
          requestAnimationFrame(afterPaint);
        });
        requestAnimationFrame(() =>
          isBusy() ? observer.observe(list, { attributeFilter: ['aria-busy'] }) : afterPaint(),
        );
      },
      { capture: true, once: true },
    ),
  );
  Object.assign(window, { nextKey });
}
