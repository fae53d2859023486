import { expect, test } from './journey-fixtures.ts';
import { fillSignIn } from './screens/sign-in-screen.ts';
import { openMenu } from './screens/menu.ts';

test('a person signs up, comes to what was wanted, and sets a forgotten password anew by the mail', async ({
  phone,
  server,
  complaints,
}) => {
  // The old password is refused.
  complaints.expect(/auth\/v1\/token/);
  // The first pull may still be under way while the person signs out, and the session is over then.
  complaints.expect(/status of 401 .*rpc\/sync_pull/);
  complaints.expect(/_mail.+sandboxed/);
  const { page } = phone;
  await page.goto('/crm/add');
  await expect(page).toHaveURL(/\/general-auth\?next=/);
  await page.getByRole('button', { name: /Create an account/ }).click();
  await page.getByLabel('Full name').fill('ธิดา มีสุข');
  await page.getByLabel('Email').fill('thida@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('thida-old-7');
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/crm\/add$/);
  const sql = await server.sql();
  expect(
    await sql`select p.full_name, r.role from public.profiles p join public.user_roles r using (user_id)
              where p.email = 'thida@demo.test'`,
  ).toEqual([{ full_name: 'ธิดา มีสุข', role: 'general' }]);
  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully')).toBeVisible();

  await page.goto('/general-auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill('thida@demo.test');
  await page.getByRole('button', { name: 'Send reset email' }).click();
  await expect(page.getByText('Password reset email sent! Check your inbox.')).toBeVisible();
  const mails = (await server.mails()) as { to: string }[];
  expect(JSON.stringify(mails)).toContain('thida@demo.test');

  await page.goto('/_mail');
  const link = await page
    .getByRole('link')
    .filter({ hasText: /verify|http/ })
    .first()
    .getAttribute('href');
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Set new password' })).toBeVisible();
  await expect(page).not.toHaveURL(/access_token/);
  await page.getByLabel('New password').fill('thida-new-8');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Password updated successfully!')).toBeVisible();
  await expect(page).not.toHaveURL(/general-auth/);

  await openMenu(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('You have been signed out successfully')).toBeVisible();
  await page.goto('/general-auth');
  await fillSignIn(page, { email: 'thida@demo.test', password: 'thida-old-7' });
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials');
  await fillSignIn(page, { email: 'thida@demo.test', password: 'thida-new-8' });
  await expect(page).not.toHaveURL(/general-auth/);
});
