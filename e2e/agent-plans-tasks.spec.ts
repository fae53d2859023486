import { expect, test } from './journey-fixtures.ts';
import { shareCustomer } from './screens/customers.ts';
import { emailOf } from './screens/sign-in-screen.ts';
import { thaiPerson } from './support/thai-people.ts';

const person = thaiPerson(0);
const title = 'ส่งใบเสนอราคา';
/** Name of the section of the Today screen that lists unsent work. */
const waiting = 'Waiting to be sent';

test('a task written on a phone without signal is on the tablet, which does it, and the phone learns of that', async ({
  phone,
  secondDevice,
  server,
  login,
}) => {
  const tablet = await shareCustomer({ phone, secondDevice, login, customer: person });

  await phone.offline();
  await phone.page.goto('/crm/today');
  await phone.page.getByRole('button', { name: 'Add task' }).click();
  await phone.page.getByLabel(/^What is to be done/).fill(title);
  const form = phone.page.getByRole('dialog', { name: 'New task' });
  await form.getByRole('button', { name: 'Today', exact: true }).click();
  await form.getByRole('combobox', { name: 'Customer' }).fill(person.name);
  await form.getByRole('option', { name: person.name }).click();
  await form.getByRole('button', { name: 'Save task' }).click();
  const onPhone = phone.page.getByRole('region', { name: 'Today', exact: true });
  await expect(onPhone).toContainText(title);
  await phone.page.reload();
  await expect(onPhone).toContainText(title);
  await phone.online();
  await expect(phone.page.getByRole('region', { name: waiting })).toHaveCount(0);

  await tablet.page.goto('/crm/today');
  await expect(tablet.page.getByRole('region', { name: 'Today', exact: true })).toContainText(person.name);
  await tablet.offline();
  await tablet.page.getByRole('button', { name: `Done: ${title}` }).click();
  await expect(tablet.page.getByText('Done today · 1')).toBeVisible();
  await tablet.online();
  await expect(tablet.page.getByRole('region', { name: waiting })).toHaveCount(0);

  await expect(onPhone).toHaveCount(0);
  await expect(phone.page.getByText('Done today · 1')).toBeVisible();
  const sql = await server.sql();
  const rows = await sql<{ title: string; done: boolean }[]>`
    select t.title, t.done_at is not null as done from public.tasks t join auth.users u on u.id = t.user_id
    where u.email = ${emailOf('agent')}`;
  expect([...rows]).toEqual([{ title, done: true }]);
});
