import { expect, test } from './support/engine-fixtures.ts';
import type { Screen } from './support/engine-screen.ts';
import { workerInCharge } from './support/steps.ts';

/** Marks the page. The returned function is true until the page loads again. */
async function markPage(screen: Screen): Promise<() => Promise<boolean>> {
  await screen.run(() => void Object.assign(window, { isSamePage: true }), null);
  // A page that is replaced while it is asked counts as reloaded.
  return () => screen.run(() => 'isSamePage' in window, null).catch(() => false);
}

test('a new version waits until it is asked for, and then every tab has it', async ({
  device,
  gate,
  server,
}) => {
  const { screen } = device;
  await screen.goto('/');
  await workerInCharge(screen);
  const other = await device.newScreen();
  await other.goto('/');
  const isFirst = await markPage(screen);
  const isOther = await markPage(other);

  const worker = await (await fetch(`${server.origin}/worker.js`)).text();
  const newer = { status: 200, headers: { 'content-type': 'text/javascript' }, body: `${worker}\n// newer` };
  gate.answerWith({ path: /^\/worker\.js/, times: 100, answer: newer });
  await screen.run(async () => void (await (await navigator.serviceWorker.ready).update()), null);

  const button = screen.role('button', 'Use it now');
  await button.shows();
  expect([await isFirst(), await isOther()]).toEqual([true, true]);
  await button.click();
  await expect.poll(isFirst).toBe(false);
  await expect.poll(isOther).toBe(false);
  await screen.role('main').shows();
  await button.isGone();
});
