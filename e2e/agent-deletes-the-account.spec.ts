import { expect, test } from './journey-fixtures.ts';
import { editCustomer, shareCustomer } from './screens/customers.ts';
import { emailOf } from './screens/sign-in-screen.ts';
import { thaiPerson } from './support/thai-people.ts';

test('an account that was deleted on the phone leaves nothing on a tablet without signal, once it has one', async ({
  phone,
  secondDevice,
  server,
  login,
  complaints,
}) => {
  const person = thaiPerson(0);
  const tablet = await shareCustomer({ phone, secondDevice, login, customer: person });
  await tablet.offline();
  await editCustomer(tablet.page, person.name, { notes: 'ยังไม่ได้ส่ง' });

  await phone.page.goto('/settings');
  await phone.page.getByLabel(/to go on/).fill(emailOf('agent'));
  await phone.page.getByRole('main').getByRole('button', { name: 'Delete account' }).click();
  await phone.page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
  await expect(phone.page.getByText('Your account was deleted')).toBeVisible();
  const sql = await server.sql();
  expect(await sql`select name from public.customers where name = ${person.name}`).toEqual([]);

  // The tablet's token would be good for an hour, but its account is gone.
  complaints.expect(/status of 40[01] .*\/(rest|auth)\/v1\//);
  await tablet.online();
  await expect(tablet.page.getByText('The account was deleted')).toBeVisible();
  await expect(tablet.page).toHaveURL(/\/general-auth/);
  await expect
    .poll(() =>
      tablet.page.evaluate(async () =>
        (await indexedDB.databases()).some(({ name }) => name?.startsWith('crm-')),
      ),
    )
    .toBe(false);
});
