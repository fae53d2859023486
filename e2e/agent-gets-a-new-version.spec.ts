import { expect, test } from './fixtures.ts';
import { expectMark, fillCustomer, openCustomers, readyWithoutSignal } from './screens/customers.ts';

test('a new version is offered, never over a form with unsaved input, and nothing typed is lost by it', async ({
  phone,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await page.goto('/crm/add');
  await fillCustomer(page, { name: 'ยังไม่เสร็จ' });
  await expect(page.getByText('Draft saved')).toBeVisible();

  // The same worker with one more line is another version to a browser.
  const worker = await (await fetch(`${gate.origin}/worker.js`)).text();
  gate.answerWith({
    path: /^\/worker\.js/,
    times: 10,
    answer: { status: 200, headers: { 'content-type': 'text/javascript' }, body: `${worker}\n// newer` },
  });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
    )
    .toBe(true);
  const offer = page.getByText('A new version is ready');
  const second = await phone.context.newPage();
  await openCustomers(second);
  await expectMark(second, /^Synced/);
  await expect(offer).toHaveCount(0);
  await expect(second.getByText('A new version is ready')).toHaveCount(0);

  // Leaving the form keeps its draft and makes way.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(offer).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Use it now' }).click();
  await reloaded;
  await page.goto('/crm/add');
  await expect(page.getByLabel(/^Name/)).toHaveValue('ยังไม่เสร็จ');
});
