import { expect, test } from './fixtures.ts';
import { fillSignIn } from './screens/sign-in.ts';
import { openMenu } from './screens/menu.ts';
import { workerInCharge } from './screens/service-worker.ts';

test('a person signs up and comes to what they wanted', async ({ phone, server }) => {
  const { page } = phone;
  await page.goto('/crm/add');
  await expect(page).toHaveURL(/\/general-auth\?next=/);
  await page.getByRole('button', { name: /Create an account/ }).click();
  await page.getByLabel('Full name').fill('ธิดา มีสุข');
  await page.getByLabel('Email').fill('thida@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 6 characters/,
  );
  await expect(page.getByLabel('Full name')).toHaveValue('ธิดา มีสุข');
  await page.getByLabel('Password', { exact: true }).fill('secret1');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/add$/);
  const sql = await server.sql();
  expect(
    await sql`select p.full_name, r.role from public.profiles p join public.user_roles r using (user_id)
              where p.email = 'thida@demo.test'`,
  ).toEqual([{ full_name: 'ธิดา มีสุข', role: 'general' }]);
});

test('a wrong password is told, and what was typed stays', async ({ phone, complaints }) => {
  complaints.expect(/auth\/v1\/token/);
  const { page } = phone;
  await page.goto('/general-auth');
  await fillSignIn(page, { email: 'agent@demo.test', password: 'wrong!' });
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await expect(page.getByLabel('Email')).toHaveValue('agent@demo.test');
});

test('signing in without a network says so in plain words', async ({ phone, gate }) => {
  const { page } = phone;
  await page.goto('/general-auth');
  await expect(page.getByLabel('Email')).toBeVisible();
  // Parts of the app that come after the first paint, its messages for one, are asked for once.
  await workerInCharge(page);
  await gate.cut();
  await fillSignIn(page, { email: 'agent@demo.test', password: 'demo1234' });
  await expect(page.getByText(/The server cannot be reached|You are offline/)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('agent@demo.test');
  await gate.open();
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText('Signed in successfully!')).toBeVisible();
});

test('a forgotten password is set anew by the mail', async ({ phone, server, complaints }) => {
  complaints.expect(/auth\/v1\/token/);
  complaints.expect(/_mail.+sandboxed/);
  const { page } = phone;
  await page.goto('/general-auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('agent@demo.test');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  const mails = (await server.mails()) as { to: string }[];
  expect(JSON.stringify(mails)).toContain('agent@demo.test');

  await page.goto('/_mail');
  const link = await page
    .getByRole('link')
    .filter({ hasText: /verify|http/ })
    .first()
    .getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
  await expect(page).not.toHaveURL(/access_token/);
  await page.getByLabel('New password').fill('brandnew1');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page).not.toHaveURL(/general-auth/);

  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully')).toBeVisible();
  await page.goto('/general-auth');
  await fillSignIn(page, { email: 'agent@demo.test', password: 'demo1234' });
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await fillSignIn(page, { email: 'agent@demo.test', password: 'brandnew1' });
  await expect(page).not.toHaveURL(/general-auth/);
});

test('a sign-in leads to no other site', async ({ phone, gate }) => {
  const { page } = phone;
  await page.goto('/general-auth?next=//example.org/crm');
  await fillSignIn(page, { email: 'agent@demo.test', password: 'demo1234' });
  await expect(page).toHaveURL(`${gate.origin}/`);
});
