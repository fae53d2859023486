import { expect, test } from './fixtures.ts';
import { expectMark, fillCustomer, openCustomer, readyWithoutSignal } from './screens/customers.ts';
import { storedCustomers } from './screens/database.ts';
import { thaiPerson } from './support/thai-people.ts';

const customer = thaiPerson(0);

test('a house by search, a workplace by words; the record shows both, the way there, and a map', async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm/add');
  await fillCustomer(page, customer);
  await expect(page.getByLabel('Work Location')).toHaveAttribute(
    'placeholder',
    '456 Business Ave, City, Country',
  );
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('แม่ริม');
  await page.getByRole('option', { name: /แม่ริม/ }).first().click();
  await expect(page.getByLabel('House Location')).toHaveValue(/แม่ริม/);
  const chosen = await page.getByText(/^Selected: \d+\.\d{4}, \d+\.\d{4}$/).textContent();
  const position = /(\d+\.\d{4}), (\d+\.\d{4})/.exec(chosen ?? '')?.[0] ?? '';
  await page.getByLabel('Work Location').fill('ตลาดวโรรส เชียงใหม่');
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await expectMark(page, /^Synced/);
  await openCustomer(page, customer.name);
  const places = page.getByRole('region', { name: 'Locations' });
  await expect(places).toContainText(`Position: ${position}`);
  await expect(places).toContainText('ตลาดวโรรส เชียงใหม่');
  await expect(places.getByRole('region', { name: 'Map' })).toBeVisible({ timeout: 20_000 });
  await expect(places.getByRole('link', { name: 'Navigate: House Location' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=\d+\.\d+%2C\d+\.\d+$/,
  );
  await expect(places.getByRole('link', { name: 'Navigate: Work Location' })).toHaveAttribute(
    'href',
    /destination=%E0/,
  );
  const contact = page.getByRole('region', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:0\d+$/);
  await expect(contact.getByRole('link', { name: 'Write in LINE' })).toHaveAttribute(
    'href',
    /^https:\/\/line\.me\//,
  );
  const [row] = await storedCustomers(server, 'agent');
  expect(row?.house_location?.address).toContain('แม่ริม');
});

test('without signal a house is put on the map by a pin, and the search says what works all the same', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await phone.offline();
  await page.goto('/crm/add');
  await fillCustomer(page, { ...customer, house: 'บ้านไม้สองชั้น หลังวัด' });
  await page.getByRole('combobox', { name: 'Search for a place' }).fill('แม่ริม');
  await expect(page.getByText(/You are offline\. Type the address, or set a pin/)).toBeVisible();
  await page.getByRole('button', { name: 'Choose on the map' }).click();
  await page.getByRole('button', { name: 'Set the pin in the centre' }).click();
  await expect(page.getByText(/^Selected: 13\.\d{4}, 101\.\d{4}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Customer' }).click();
  await expect(page).toHaveURL(/\/crm$/);
  await openCustomer(page, customer.name);
  const places = page.getByRole('region', { name: 'Locations' });
  await expect(places).toContainText(/Position: 13\.\d{4}, 101\.\d{4}/);
  await expect(places.getByRole('region', { name: 'Map' })).toHaveCount(0);
  await phone.online();
  await expectMark(page, /^Synced/);
  expect(await storedCustomers(server, 'agent')).toMatchObject([
    { house_location: { address: 'บ้านไม้สองชั้น หลังวัด' } },
  ]);
  expect(gate.count(/search-places/)).toBe(0);
});
