import type { Page } from '@playwright/test';
import { expect, test } from './journey-fixtures.ts';
import { editCustomer, expectMark, openCustomer, shareCustomer } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import type { Role } from './screens/sign-in-screen.ts';
import type { Device } from './support/device.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);

/** One customer on a phone and a tablet of the same agent, both without signal now. */
async function onBothWithoutSignal(start: {
  phone: Device;
  secondDevice: () => Promise<Device>;
  login: (page: Page, role: Role) => Promise<void>;
}): Promise<Device> {
  const tablet = await shareCustomer({ ...start, customer: { ...person, notes: 'เดิม' } });
  await start.phone.offline();
  await tablet.offline();
  return tablet;
}

/** The customer is changed on each device without signal; then the phone sends, and after it the tablet. */
async function editOnBoth(
  devices: { phone: Device; tablet: Device },
  changes: { phone: Parameters<typeof editCustomer>[2]; tablet: Parameters<typeof editCustomer>[2] },
): Promise<void> {
  for (const name of ['phone', 'tablet'] as const) {
    await editCustomer(devices[name].page, person.name, changes[name]);
  }
  for (const device of [devices.phone, devices.tablet]) await sendFrom(device);
}

async function sendFrom(device: Device): Promise<void> {
  await device.online();
  await expectMark(device.page, /^Synced/);
}

test('different fields of one customer, changed on two devices without signal, both survive', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const tablet = await onBothWithoutSignal({ phone, secondDevice, login });
  await editOnBoth({ phone, tablet }, { phone: { nickname: 'ชาย' }, tablet: { notes: 'ชอบกาแฟ' } });

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
  const tablet = await onBothWithoutSignal({ phone, secondDevice, login });
  await editOnBoth({ phone, tablet }, { phone: { notes: 'จากโทรศัพท์' }, tablet: { notes: 'จากแท็บเล็ต' } });
  expect(await storedCustomers(server, 'agent')).toMatchObject([{ notes: 'จากแท็บเล็ต' }]);

  await openCustomer(tablet.page, person.name);
  await expect(tablet.page.getByText('Changed in two places')).toBeVisible();
  await expect(tablet.page.getByText(/you wrote “จากแท็บเล็ต” on this device/)).toContainText('จากโทรศัพท์');
  await tablet.page.getByRole('button', { name: 'Restore' }).click();
  await expect
    .poll(async () => (await storedCustomers(server, 'agent')).map(({ notes }) => notes))
    .toEqual(['จากโทรศัพท์']);
  await expectMark(tablet.page, /^Synced/);

  await openCustomer(phone.page, person.name);
  // The notice about the tablet's value also quotes the phone's value, and disappears a moment later.
  await expect(phone.page.getByText('จากโทรศัพท์', { exact: true })).toBeVisible();
  await expect(phone.page.getByText('Changed in two places')).toHaveCount(0);
});
