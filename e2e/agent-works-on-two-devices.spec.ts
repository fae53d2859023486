import { expect, test } from './fixtures.ts';
import { addCustomer, editCustomer, expectMark, openCustomer, openCustomers } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { workerInCharge } from './screens/service-worker.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);

test('different fields of one customer, changed on two devices without signal, both survive', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  await login(phone.page, 'agent');
  await addCustomer(phone.page, person);
  await workerInCharge(phone.page);
  await expectMark(phone.page, /^Synced/);
  const tablet = await secondDevice();
  await login(tablet.page, 'agent');
  await openCustomer(tablet.page, person.name);
  await workerInCharge(tablet.page);

  await phone.offline();
  await tablet.offline();
  await editCustomer(phone.page, person.name, { nickname: 'ชาย' });
  await editCustomer(tablet.page, person.name, { notes: 'ชอบกาแฟ' });
  await phone.online();
  await expectMark(phone.page, /^Synced/);
  await tablet.online();
  await expectMark(tablet.page, /^Synced/);

  expect(await storedCustomers(server, 'agent')).toMatchObject([{ nickname: 'ชาย', notes: 'ชอบกาแฟ' }]);
  await openCustomer(tablet.page, person.name);
  await expect(tablet.page.getByText('ชาย', { exact: true })).toBeVisible();
  await expect(tablet.page.getByText('Changed in two places')).toHaveCount(0);
});

test('of the same field the later wins; the earlier value is on the record and comes back with one tap', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  await login(phone.page, 'agent');
  await addCustomer(phone.page, { ...person, notes: 'เดิม' });
  await workerInCharge(phone.page);
  await expectMark(phone.page, /^Synced/);
  const tablet = await secondDevice();
  await login(tablet.page, 'agent');
  await openCustomer(tablet.page, person.name);
  await workerInCharge(tablet.page);

  await phone.offline();
  await tablet.offline();
  await editCustomer(phone.page, person.name, { notes: 'จากโทรศัพท์' });
  await editCustomer(tablet.page, person.name, { notes: 'จากแท็บเล็ต' });
  await phone.online();
  await expectMark(phone.page, /^Synced/);
  await tablet.online();
  await expectMark(tablet.page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toMatchObject([{ notes: 'จากแท็บเล็ต' }]);

  await openCustomer(tablet.page, person.name);
  await expect(tablet.page.getByText('Changed in two places')).toBeVisible();
  await expect(tablet.page.getByText(/another device wrote/)).toContainText('จากโทรศัพท์');
  await tablet.page.getByRole('button', { name: 'Restore' }).click();
  await expectMark(tablet.page, /^Synced/);
  await expect
    .poll(async () => (await storedCustomers(server, 'agent')).map(({ notes }) => notes))
    .toEqual(['จากโทรศัพท์']);
  await openCustomers(phone.page);
  await phone.page.bringToFront();
  await openCustomer(phone.page, person.name);
  await expect(phone.page.getByText('Changed in two places')).toHaveCount(0);
});
