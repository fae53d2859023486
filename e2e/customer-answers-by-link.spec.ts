import { expect, test } from './journey-fixtures.ts';
import { addCustomer, openCustomer } from './screens/customers.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);

test('a customer says no on her own page, and the agent’s phone offers no text after its next pull', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await addCustomer(page, person);
  await openCustomer(page, person.name);
  await page.getByRole('tab', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Let the customer answer' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the customer’s page' })).toBeVisible();
  const shared = await page.getByRole('link', { name: 'LINE', exact: true }).getAttribute('href');
  const link = /\/c\/[0-9a-f]{64}/.exec(decodeURIComponent(shared ?? ''))?.[0] ?? '';
  await page.keyboard.press('Escape');
  const greeting = page.getByRole('link', { name: 'Write in LINE' });
  await expect(greeting.first()).toBeVisible();

  const customer = await secondDevice();
  await customer.page.goto(link);
  const service = customer.page.getByRole('group', { name: 'Service' });
  await service.getByRole('radio', { name: 'I do not agree' }).check();
  await customer.page.getByLabel('Or type the name').fill(person.name);
  await customer.page.getByRole('button', { name: 'Save the answers' }).click();
  await expect(customer.page.getByText('Thank you. Your answers are stored.')).toBeVisible();

  const consent = page.getByRole('region', { name: 'Consent' });
  await expect(consent.getByRole('listitem').filter({ hasText: 'Service' })).toContainText(/No · /);
  await expect(greeting).toHaveCount(0);
  const sql = await server.sql();
  const rows = await sql<{ channel: string; signed: string }[]>`
    select channel, signed_name as signed from public.consents`;
  expect([...rows]).toEqual([{ channel: 'link', signed: person.name }]);
});
