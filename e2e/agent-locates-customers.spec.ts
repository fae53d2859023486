import { expect, test } from './journey-fixtures.ts';
import { expectMark, fillCustomer, openCustomer, readyWithoutSignal } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { publish } from './screens/promotions.ts';
import { openTab } from './screens/records.ts';
import { thaiPerson } from './support/thai-people.ts';

test('a house by the search leads to promotions by driving distance, also without signal; there a house is set by a pin', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const [first, second] = [thaiPerson(0), thaiPerson(1)];
  // The CRM reads the promotions once a minute, so this one is published before the sign-in.
  await publish(server, { title: 'ใกล้บ้าน', at: { lat: 19, lng: 99 } });
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await page.goto('/crm/add');
  await fillCustomer(page, first);
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('แม่ริม');
  await page.getByRole('option', { name: /แม่ริม/ }).first().click();
  await expect(page.getByLabel('House Location')).toHaveValue(/แม่ริม/);
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expectMark(page, /^Synced/);
  const [row] = await storedCustomers(server, 'agent');
  expect(row?.house_location).toMatchObject({
    address: expect.stringContaining('แม่ริม'),
    lat: expect.any(Number),
    lng: expect.any(Number),
  });

  await openCustomer(page, first.name);
  await openTab(page, 'Details');
  const places = page.getByRole('region', { name: 'Locations' });
  await places.getByText('Map', { exact: true }).click();
  await expect(places.getByRole('region', { name: 'Map' })).toBeVisible();
  const recommended = page.getByRole('region', { name: 'Recommended Promotions' });
  await recommended.getByRole('heading').click();
  await expect(recommended).toContainText(/ใกล้บ้าน.*≈ \d+\.\d km/);

  await phone.offline();
  await page.reload();
  await recommended.getByRole('heading').click();
  await expect(recommended).toContainText(/ใกล้บ้าน.*≈ \d+\.\d km/);
  const asked = gate.count(/search-places/);
  await page.goto('/crm/add');
  await fillCustomer(page, { ...second, house: 'บ้านไม้สองชั้น หลังวัด' });
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('แม่ริม');
  await expect(page.getByText(/You are offline\. Type the address, or set a pin/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await page.getByRole('button', { name: 'Set the pin in the centre' }).click();
  await expect(page.getByText(/^Selected: 13\.\d{4}, 101\.\d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await openCustomer(page, second.name);
  await openTab(page, 'Details');
  await expect(places).toContainText(/Position: 13\.\d{4}, 101\.\d{4}/);
  await expect(places.getByRole('region', { name: 'Map' })).toHaveCount(0);
  await phone.online();
  await expectMark(page, /^Synced/);
  expect(
    (await storedCustomers(server, 'agent')).map(({ house_location }) => house_location?.address),
  ).toContain('บ้านไม้สองชั้น หลังวัด');
  expect(gate.count(/search-places/)).toBe(asked);
});
