import type { Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import {
  addCustomer,
  expectMark,
  fillCustomer,
  openCustomers,
  readyWithoutSignal,
} from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { forceIntoOutbox } from './support/force-outbox.ts';
import type { Gate } from './support/gate.ts';
import { idsOnPhone } from './support/phone-data.ts';
import { thaiPerson } from './support/thai-people.ts';

/**
 * Serves the worker with one more line, which is a new
 * version to the browser, and waits until it is installed.
 */
async function newVersionWaits(page: Page, gate: Gate): Promise<void> {
  const worker = await (await fetch(`${gate.origin}/worker.js`)).text();
  gate.answerWith({
    path: /^\/worker\.js/,
    times: Number.POSITIVE_INFINITY,
    answer: { status: 200, headers: { 'content-type': 'text/javascript' }, body: `${worker}\n// newer` },
  });
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)),
    )
    .toBe(true);
}

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

  await newVersionWaits(page, gate);
  const offer = page.getByText('A new version is ready');
  const second = await phone.context.newPage();
  await openCustomers(second);
  await expectMark(second, /^Synced/);
  await expect(offer).toHaveCount(0);
  await expect(second.getByText('A new version is ready')).toHaveCount(0);

  // Leaving the form keeps its draft, and the new version can be offered.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(offer).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Use it now' }).click();
  await reloaded;
  await page.goto('/crm/add');
  await expect(page.getByLabel(/^Name/)).toHaveValue('ยังไม่เสร็จ');
});

test('a new version is used while sixty changes wait: they are all there, and arrive once', async ({
  phone,
  server,
  gate,
  complaints,
  login,
}) => {
  complaints.expect(/status of 503/);
  const { page } = phone;
  const userId = await idOf(server, 'agent');
  await login(page, 'agent');
  await readyWithoutSignal(page);
  gate.answerWith({ path: /\/rpc\/sync_/, times: 1_000, answer: { status: 503 } });
  const people = Array.from({ length: 59 }, (_, index) => thaiPerson(index));
  await forceIntoOutbox(page, { userId, people });
  await addCustomer(page, thaiPerson(59));
  await expectMark(page, /^Offline · 60 waiting/);
  const waiting = await idsOnPhone(page, { userId, table: 'outbox' });
  const written = await idsOnPhone(page, { userId, table: 'customers' });

  await newVersionWaits(page, gate);
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Use it now' }).click();
  await reloaded;
  await expectMark(page, /^Offline · 60 waiting/);
  expect(await idsOnPhone(page, { userId, table: 'outbox' })).toEqual(waiting);

  gate.clear();
  await page.getByRole('link', { name: /Open sync and storage/ }).click();
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expectMark(page, /^Synced/);
  const stored = await storedCustomers(server, 'agent');
  expect(stored.map(({ id }) => id).sort()).toEqual(written);
  expect(await idsOnPhone(page, { userId, table: 'outbox' })).toEqual([]);
});
