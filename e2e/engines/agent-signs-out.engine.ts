import { thaiPerson } from '../support/thai-people.ts';
import { expect, test } from './support/engine-fixtures.ts';
import { addCustomer, openMenu, readyWithoutSignal, signIn } from './support/steps.ts';
import { storagesWith } from './support/stores.ts';

const person = thaiPerson(0);

test('after signing out nothing of a customer is on the device', async ({ device, gate }) => {
  await signIn(device.screen, 'agent');
  await addCustomer(device.screen, person);
  await readyWithoutSignal(device.screen);
  expect(await storagesWith(device.screen, person.name)).not.toEqual([]);

  await openMenu(device.screen);
  await device.screen.role('button', 'Sign Out').click();
  await device.screen.text('You have been signed out successfully').shows();
  expect(await storagesWith(device.screen, person.name)).toEqual([]);

  await gate.cut();
  await device.killAndRelaunch();
  const { screen } = device;
  await screen.goto('/crm');
  await screen.atPath(/^\/general-auth/);
  await screen.text(person.name).isGone();
  expect(await storagesWith(screen, person.name)).toEqual([]);
});
