import type { Page } from '@playwright/test';
import { workerInCharge } from './screens/service-worker.ts';
import { expect, test } from './journey-fixtures.ts';

const useIt = /^(Use it now|ใช้เลย)$/;

/** Marks the page. The returned function is true until the page loads again. */
async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => void Object.assign(window, { stillTheSamePage: true }));
  // A page that is replaced while it is asked counts as reloaded.
  return () => page.evaluate(() => 'stillTheSamePage' in window).catch(() => false);
}

test('a new version waits until it is asked for, and then every tab has it', async ({
  phone,
  gate,
  server,
}) => {
  const { page, context } = phone;
  await page.goto('/');
  await workerInCharge(page);
  const other = await context.newPage();
  await other.goto('/');
  const sameFirst = await markPage(page);
  const sameOther = await markPage(other);

  const worker = await (await fetch(`${server.origin}/worker.js`)).text();
  const newer = { status: 200, headers: { 'content-type': 'text/javascript' }, body: `${worker}\n// newer` };
  gate.answerWith({ path: /^\/worker\.js/, times: 100, answer: newer });
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));

  const button = page.getByRole('button', { name: useIt });
  await expect(button).toBeVisible();
  expect([await sameFirst(), await sameOther()]).toEqual([true, true]);
  await button.click();
  await expect.poll(sameFirst).toBe(false);
  await expect.poll(sameOther).toBe(false);
  await expect(page.getByRole('main')).toBeVisible();
  await expect(button).toBeHidden();
});
