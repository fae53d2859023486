import { expect, test } from './journey-fixtures.ts';
import { openMenu } from './screens/menu.ts';
import { expectToast } from './screens/publishing.ts';
import { demoPassword, fillSignIn } from './screens/sign-in-screen.ts';

test('an owner invites, the person joins with the invited address alone, and roles keep one owner', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
  complaints,
}) => {
  // The server refuses to make the last owner staff.
  complaints.expect(/rpc\/set_member_role/);
  const { page } = phone;
  await login(page, 'hospital');
  await page.goto('/hospital-dashboard/profile');
  await expect(page.getByRole('heading', { name: 'โรงพยาบาลสบายดี' })).toBeVisible();
  await expect(page.getByText('Not verified yet')).toBeVisible();
  await page.getByLabel('Email of the person').fill('Agent@demo.test');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByText('Invitation mailed to Agent@demo.test')).toBeVisible();
  const mailedLink = async () => {
    const mails = (await server.mails()) as { to: string; text: string }[];
    return /https?:\S+#\S+/.exec(mails.find(({ to }) => to === 'agent@demo.test')?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(mailedLink).not.toBe('');
  const link = await mailedLink();
  expect(link).toMatch(new RegExp(`^${gate.origin}/hospital-auth/join#[0-9a-f]{64}$`));
  await expect(
    page.getByRole('button', { name: 'Withdraw the invitation of agent@demo.test' }),
  ).toBeVisible();

  const other = (await secondDevice()).page;
  await login(other, 'agent2');
  await other.goto(link);
  await expect(other).toHaveURL(`${gate.origin}/hospital-auth/join`);
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other.getByRole('alert')).toContainText('This invitation cannot be used');

  const invited = (await secondDevice()).page;
  await invited.goto(link);
  await invited.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillSignIn(invited, { email: 'agent@demo.test', password: demoPassword });
  await expect(invited).toHaveURL(/\/hospital-auth\/join$/);
  await invited.getByRole('button', { name: 'Join' }).click();
  await expectToast(invited, 'Success', 'Welcome to the staff');
  await expect(invited).toHaveURL(/\/hospital-dashboard\/profile$/);
  await expect(invited.getByRole('heading', { name: 'โรงพยาบาลสบายดี' })).toBeVisible();
  await expect(invited.getByRole('button', { name: 'Send the invitation' })).toHaveCount(0);
  await invited.goto('/submit');
  await expect(invited.getByLabel(/^Hospital name/)).toHaveValue('โรงพยาบาลสบายดี');
  expect(gate.seen.filter(({ path }) => path.includes(link.split('#')[1] ?? '-'))).toEqual([]);

  await page.reload();
  await page.getByLabel('Role of พิมพ์ชนก ศรีสุข').selectOption('Staff');
  await expectToast(page, 'Error', 'A hospital keeps at least one owner.');
  await page.getByLabel('Role of สุภาพร ใจดี').selectOption('Owner');
  await expectToast(page, 'Success', 'สุภาพร ใจดี is now Owner');
  await page.getByRole('button', { name: 'Remove สุภาพร ใจดี' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Success', 'สุภาพร ใจดี was removed');
  const sql = await server.sql();
  expect(
    await sql`select p.email, m.role from public.hospital_members m join public.profiles p using (user_id)
      join public.hospitals h on h.id = m.hospital_id where h.name = 'โรงพยาบาลสบายดี'`,
  ).toEqual([{ email: 'hospital@demo.test', role: 'owner' }]);
});

test('an owner saves the contact and takes in a person who signed up with the name, and whose menu follows', async ({
  phone,
  secondDevice,
  server,
  gate,
  login,
}) => {
  const { page } = phone;
  const sql = await server.sql();
  await sql`insert into public.hospital_claims (hospital_id, user_id, full_name, email)
    select h.id, u.id, 'ณัฐพล วงศ์สุวรรณ', u.email from public.hospitals h, auth.users u
    where h.name = 'โรงพยาบาลสบายดี' and u.email = 'agent2@demo.test'`;
  const other = (await secondDevice()).page;
  await login(other, 'agent2');
  await other.goto('/');
  const menu = await openMenu(other);
  const desk = menu.getByRole('link', { name: 'Dashboard' });
  await expect(menu.getByRole('link', { name: 'My CRM' })).toBeVisible();
  await expect(desk).toHaveCount(0);
  await login(page, 'hospital');
  await page.goto('/hospital-dashboard/profile');
  await page.getByLabel('Website').fill('https://sabaidee.example');
  await page.getByLabel('Telephone').fill('053-999 888');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expectToast(page, 'Success', 'Contact saved');
  await page.getByRole('button', { name: 'Accept ณัฐพล วงศ์สุวรรณ' }).click();
  await expectToast(page, 'Success', 'ณัฐพล วงศ์สุวรรณ joined the staff');
  await expect(page.getByLabel('Role of ณัฐพล วงศ์สุวรรณ')).toHaveValue('staff');
  expect(await sql`select website, telephone from public.hospitals where name = 'โรงพยาบาลสบายดี'`).toEqual([
    { website: 'https://sabaidee.example', telephone: '053-999 888' },
  ]);

  await other.reload();
  await openMenu(other);
  await expect(desk).toBeVisible();
  await menu.getByRole('link', { name: 'Hospital profile' }).click();
  await other.getByRole('button', { name: 'Leave this hospital' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expectToast(other, 'Success', 'You left the hospital');
  await expect(other).toHaveURL(`${gate.origin}/`);
  await openMenu(other);
  await expect(menu.getByRole('link', { name: 'My CRM' })).toBeVisible();
  await expect(desk).toHaveCount(0);
});
