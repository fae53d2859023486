import { expect, test } from './journey-fixtures.ts';
import { addCustomer, expectMark, fillCustomer, readyWithoutSignal } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { forceIntoOutbox } from './support/force-outbox.ts';
import { thaiPerson } from './support/thai-people.ts';

test('a row that the server refuses asks for attention with its reason, is saved as a file and corrected; everything else goes through', async ({
  phone,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  await login(page, 'agent');
  await readyWithoutSignal(page);
  await gate.cut();
  await addCustomer(page, thaiPerson(1));
  const tooLong = 'ก'.repeat(101);
  await forceIntoOutbox(page, {
    userId: await idOf(server, 'agent'),
    people: [{ name: tooLong, telephone: '081 000 0000' }],
  });
  await addCustomer(page, thaiPerson(2));
  await gate.open();

  await expectMark(page, /^Needs attention · 1/);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name)).toEqual([
    thaiPerson(1).name,
    thaiPerson(2).name,
  ]);
  await page.getByRole('link', { name: /Open sync and storage/ }).click();
  const refused = page.getByRole('region', { name: 'Not accepted' });
  await expect(refused).toContainText('Name must be less than 100 characters');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export unsent changes' }).click();
  await page.getByRole('switch', { name: 'Protect with a password' }).click();
  await page.getByRole('button', { name: 'Save file' }).click();
  const file = await (await download).createReadStream();
  let text = '';
  for await (const part of file) text += String(part);
  expect(JSON.parse(text)).toMatchObject({ format: 'sabai-unsent/1', changes: [{ kind: 'create' }] });

  // The person shortens the name; the record goes out.
  await refused.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('Name must be less than 100 characters').first()).toBeVisible();
  await fillCustomer(page, { name: 'ชื่อสั้นพอ' });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectMark(page, /^Synced/);
  expect((await storedCustomers(server, 'agent')).map(({ name }) => name)).toContain('ชื่อสั้นพอ');
});
