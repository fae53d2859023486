import { storedCustomers } from '../screens/database.ts';
import { thaiPerson } from '../support/thai-people.ts';
import { expect, test } from './support/engine-fixtures.ts';
import { addCustomer, openCustomers, readyWithoutSignal, signIn, syncStatus } from './support/steps.ts';

test(
  'a customer added without signal is there after a reload, and arrives once',
  { tag: '@everywhere' },
  async ({ device: { screen }, server, gate }) => {
    await screen.goto('/');
    await screen.role('heading', 'Health and beauty promotions').shows();
    await signIn(screen, 'agent');
    await readyWithoutSignal(screen);
    await gate.cut();
    await addCustomer(screen, thaiPerson(0));
    await screen.reload();
    await openCustomers(screen);
    await screen.text(thaiPerson(0).name).shows();
    await syncStatus(screen, /^Offline · 1 waiting/);
    await gate.open();
    await syncStatus(screen, /^Synced/);
    expect((await storedCustomers(server, 'agent')).map(({ name }) => name)).toEqual([thaiPerson(0).name]);
  },
);
