import { expect, test } from './fixtures.ts';
import { expectToast } from './screens/publishing.ts';
import { fillSignIn } from './screens/sign-in.ts';

const founder = {
  'Full name': 'กานดา สุขใจ',
  Telephone: '053-111 222',
  'Hospital name': 'คลินิกบ้านสวน',
  Email: 'kanda@demo.test',
};

test('a hospital signs up, publishes at once, and comes back to what was wanted', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  await page.goto('/submit');
  await expect(page).toHaveURL(/\/hospital-auth\?next=%2Fsubmit$/);
  await page.getByRole('button', { name: /Create an account/ }).click();
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  await submit.click();
  for (const [label, message] of [
    ['Full name', 'Full name is required'],
    ['Telephone', 'Telephone is required'],
    ['Hospital name', 'Hospital name is required'],
    ['Email', 'Invalid email address'],
    ['Password', 'Password must be at least 6 characters'],
  ] as const) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
  }
  for (const [label, value] of Object.entries(founder)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await submit.click();
  await expectToast(page, 'Account created successfully!');
  await expect(page).toHaveURL(/\/submit$/);
  await expect(page.getByLabel(/^Hospital name/)).toHaveValue('คลินิกบ้านสวน');
  const sql = await server.sql();
  expect(
    await sql`select p.telephone, m.role, r.role as granted from public.profiles p
      join public.hospital_members m using (user_id) join public.user_roles r using (user_id)
      where p.email = 'kanda@demo.test'`,
  ).toEqual([{ telephone: '053-111 222', role: 'owner', granted: 'hospital' }]);
});

test('a name that is taken is told before anything is sent (A1)', async ({ phone, server, gate }) => {
  const { page } = phone;
  await page.goto('/hospital-auth');
  await page.getByRole('button', { name: /Create an account/ }).click();
  for (const [label, value] of Object.entries({ ...founder, 'Hospital name': ' โรงพยาบาล​สบายดี ' })) {
    await page.getByLabel(label).fill(value);
  }
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Hospital name')).toHaveAccessibleDescription(
    /This hospital is already registered. Ask its owner to invite you\./,
  );
  expect(gate.count(/\/auth\/v1\/signup/)).toBe(0);
  const sql = await server.sql();
  expect(await sql`select 1 from auth.users where email = 'kanda@demo.test'`).toEqual([]);
});

test('a name that was taken meanwhile makes a general user with a claim, and says so', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  await page.goto('/hospital-auth');
  await page.getByRole('button', { name: /Create an account/ }).click();
  for (const [label, value] of Object.entries(founder)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  const sql = await server.sql();
  // Between the question and the sign-up somebody else is quicker.
  await page.route(/\/auth\/v1\/signup/, async (route) => {
    await sql`insert into public.hospitals (name) values ('คลินิกบ้านสวน')`;
    await route.continue();
  });
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Account created successfully!', 'its owner was asked to take you in');
  expect(
    await sql`select c.full_name, r.role from public.hospital_claims c join public.user_roles r using (user_id)`,
  ).toEqual([{ full_name: founder['Full name'], role: 'general' }]);
});

test('signing in, a wrong password, a forgotten one, and no other site', async ({
  phone,
  gate,
  complaints,
}) => {
  complaints.expect(/auth\/v1\/token/);
  const { page } = phone;
  await page.goto('/hospital-auth?next=//example.org/submit');
  await expect(page.getByRole('heading', { name: 'Hospital/Shop sign in' })).toBeVisible();
  await fillSignIn(page, { email: 'hospital@demo.test', password: 'wrong!' });
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expectToast(page, 'Password reset email sent! Check your inbox.');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await fillSignIn(page, { email: 'hospital@demo.test', password: 'demo1234' });
  await expectToast(page, 'Signed in successfully!');
  await expect(page).toHaveURL(`${gate.origin}/`);
});

test('the link of a mail leads to a new password on this page', async ({ phone, server, complaints }) => {
  complaints.expect(/_mail.+sandboxed/);
  const { page } = phone;
  await page.goto('/hospital-auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('hospital@demo.test');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expectToast(page, 'Password reset email sent! Check your inbox.');
  expect(JSON.stringify(await server.mails())).toContain('hospital@demo.test');
  await page.goto('/_mail');
  const link = page.getByRole('link').filter({ hasText: /verify|http/ });
  await page.goto((await link.first().getAttribute('href')) ?? '');
  await expect(page).toHaveURL(/\/hospital-auth/);
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
  await expect(page).not.toHaveURL(/access_token/);
  await page.getByLabel('New password').fill('brandnew1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password updated successfully!');
});
