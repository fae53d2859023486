/**
 * WebKit locked the databases for good where a page was left while it opened or used them (sync rules W10, W11). Each
 * test leaves a page at such a moment; afterwards no store is locked, the screen works, and nothing is lost.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { storedCustomers } from '../screens/database.ts';
import { thaiPerson } from '../support/thai-people.ts';
import { expect, test } from './support/engine-fixtures.ts';
import type { EngineName } from './drivers/engine.ts';
import { runOptions } from './support/run-options.ts';
import type { Screen } from './support/engine-screen.ts';
import {
  addCustomer,
  fillCustomer,
  openCustomers,
  readyWithoutSignal,
  signIn,
  syncStatus,
} from './support/steps.ts';
import { lockedStores } from './support/stores.ts';

const person = thaiPerson(0);

async function expectWorking(screen: Screen): Promise<void> {
  await screen.role('heading', 'My CRM').shows();
  await syncStatus(screen, /^Synced/);
  expect(await lockedStores(screen)).toEqual([]);
}

/** Attempts per engine: only WebKit ever locked a database, and not at each attempt. */
const triesIn = (engine: EngineName) => (engine === 'webkit' ? runOptions.BROWSERS_TRIES : 1);

for (let delayMs = 0; delayMs <= 1_000; delayMs += 50) {
  const tag = delayMs % 500 === 0 && delayMs < 1_000 ? ['@webkit'] : [];
  test(`the customers loaded ${delayMs} ms after signing in`, { tag }, async ({ engine, openDevice }) => {
    for (let tries = 0; tries < triesIn(engine); tries += 1) {
      const device = await openDevice();
      await signIn(device.screen, 'agent');
      // The delay is the variable of this test: it sets the moment at which the page is left.
      await pause(delayMs);
      await device.screen.goto('/crm');
      await expectWorking(device.screen);
      await device.remove();
    }
  });
}

test('a reload in the middle of a push', { tag: '@webkit' }, async ({ device: { screen }, server, gate }) => {
  await signIn(screen, 'agent');
  await readyWithoutSignal(screen);
  const held = gate.holdRequestOnce(/\/rpc\/sync_push/);
  await addCustomer(screen, person);
  await held.arrived;
  await screen.reload();
  held.release();
  await expectWorking(screen);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name)).toEqual([person.name]);
});

test('a reload in the middle of a pull', async ({ device: { screen }, gate }) => {
  await signIn(screen, 'agent');
  await addCustomer(screen, person);
  await readyWithoutSignal(screen);
  const held = gate.holdAnswerOnce(/\/rpc\/sync_pull/);
  await screen.goto('/crm');
  await held.arrived;
  await screen.reload();
  held.release();
  await expectWorking(screen);
  await screen.text(person.name).shows();
});

test('a reload in the middle of a save', async ({ device: { screen }, server }) => {
  await signIn(screen, 'agent');
  await readyWithoutSignal(screen);
  await screen.goto('/crm/add');
  await fillCustomer(screen, person);
  await screen.text('Draft saved').shows();
  await screen.role('button', 'Save Customer').click();
  await screen.reload();
  await openCustomers(screen);
  await expectWorking(screen);
  const stored = await storedCustomers(server, 'agent');
  if (stored.length === 0) {
    // The save was not accepted, so the typed values are still in the form's draft.
    await screen.goto('/crm/add');
    await screen.label(/^Name( \*)?$/).until('the draft', ({ value }) => value === person.name);
  } else expect(stored.map(({ name }) => name)).toEqual([person.name]);
});

test('a reload in the middle of an import', async ({ device: { screen }, server }) => {
  await signIn(screen, 'agent');
  await readyWithoutSignal(screen);
  await screen.goto('/crm/import');
  const people = Array.from({ length: 1_000 }, (_, index) => thaiPerson(index));
  const lines = ['name,telephone', ...people.map(({ name, telephone }) => `${name},${telephone}`)];
  await screen
    .label('Choose a file')
    .attach({ name: 'people.csv', type: 'text/csv', bytes: Buffer.from(lines.join('\n')) });
  await screen.role('button', 'Add 1000 customers').click();
  await screen.text(/^\d+ of 1000 added$/).shows();
  await screen.reload();
  await openCustomers(screen);
  await expectWorking(screen);
  const names = (await storedCustomers(server, 'agent')).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  await screen.text(new RegExp(`^${names.length} customers?$`)).shows();
});
