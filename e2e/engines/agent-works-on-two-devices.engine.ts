import { storedCustomers } from '../screens/database.ts';
import { thaiPerson } from '../support/thai-people.ts';
import { expect, test } from './support/engine-fixtures.ts';
import {
  addCustomer,
  editCustomer,
  openCustomer,
  readyWithoutSignal,
  signIn,
  syncStatus,
} from './support/steps.ts';

const person = thaiPerson(0);

test('different fields of one customer, changed on two devices without signal, both survive', async ({
  openDevice,
  server,
  gate,
}) => {
  const phone = (await openDevice()).screen;
  await signIn(phone, 'agent');
  await addCustomer(phone, person);
  await readyWithoutSignal(phone);
  const tablet = (await openDevice()).screen;
  await signIn(tablet, 'agent');
  await readyWithoutSignal(tablet);

  await gate.cut();
  await editCustomer(phone, person.name, { telephone: '089 999 9999' });
  await editCustomer(tablet, person.name, { notes: 'ชอบกาแฟ' });
  await gate.open();
  await syncStatus(phone, /^Synced/);
  await syncStatus(tablet, /^Synced/);
  await expect
    .poll(() => storedCustomers(server, 'agent'))
    .toMatchObject([{ telephone: '089 999 9999', notes: 'ชอบกาแฟ' }]);
  for (const screen of [phone, tablet]) {
    await openCustomer(screen, person.name);
    await screen.text('ชอบกาแฟ').shows();
    await screen.text(/089.999.9999/).shows();
    await screen.text('Changed in two places').isGone();
  }
});
