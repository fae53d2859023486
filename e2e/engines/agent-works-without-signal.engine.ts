import { storedCustomers } from '../screens/database.ts';
import { thaiPerson } from '../support/thai-people.ts';
import { expect, test } from './support/engine-fixtures.ts';
import { addCustomer, openCustomers, readyWithoutSignal, signIn, syncStatus } from './support/steps.ts';

test('thirty customers written without signal arrive once, though the browser is killed', async ({
  device,
  server,
  gate,
}) => {
  await signIn(device.screen, 'agent');
  await readyWithoutSignal(device.screen);
  await gate.cut();
  await server.stop();
  for (let index = 0; index < 15; index += 1) await addCustomer(device.screen, thaiPerson(index));
  await device.killAndRelaunch();
  const { screen } = device;
  await openCustomers(screen);
  await syncStatus(screen, /^Offline · 15 waiting/);
  for (let index = 15; index < 30; index += 1) await addCustomer(screen, thaiPerson(index));
  await syncStatus(screen, /^Offline · 30 waiting/);

  await server.restart();
  await gate.open();
  await syncStatus(screen, /^Synced/);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name).sort()).toEqual(
    Array.from({ length: 30 }, (_, index) => thaiPerson(index).name).sort(),
  );
});

test('two tabs without signal: all arrives once, and both say so', async ({ device, server, gate }) => {
  const { screen } = device;
  await signIn(screen, 'agent');
  await readyWithoutSignal(screen);
  const other = await device.newScreen();
  await openCustomers(other);
  await gate.cut();
  await addCustomer(screen, thaiPerson(0));
  await addCustomer(other, thaiPerson(1));
  await addCustomer(screen, thaiPerson(2));
  await other.text('3 customers').shows();
  await gate.open();
  await syncStatus(screen, /^Synced/);
  await syncStatus(other, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toHaveLength(3);
});
