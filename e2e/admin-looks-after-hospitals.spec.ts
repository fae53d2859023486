import { openMenu } from './screens/menu.ts';
import { publish } from './screens/promotions.ts';
import { expectToast } from './screens/publishing.ts';
import { expect, test } from './fixtures.ts';

test('a super admin finds a hospital from its promotion, gives the badge and renames it', async ({
  phone,
  server,
  login,
  complaints,
}) => {
  // The name that is taken.
  complaints.expect(/rpc\/rename_hospital/);
  const { page } = phone;
  const made = await publish(server, { title: 'ขูดหินปูน', slug: 'scaling' });
  await login(page, 'admin');
  await page.goto(made.path);
  await page.getByRole('link', { name: 'Profile of โรงพยาบาลสบายดี' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'โรงพยาบาลสบายดี' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark as verified' }).click();
  await expectToast(page, 'Success', 'The hospital is verified now');
  await expect(page.getByRole('button', { name: 'Take the badge away' })).toBeVisible();

  const name = page.getByLabel('Hospital name');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(name).toHaveAccessibleDescription(/Hospital name is required/);
  await name.fill('คลินิกความงามลานนา');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Error', 'Another hospital has this name, or one that reads the same.');
  await name.fill('โรงพยาบาลสบายใจ');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expectToast(page, 'Success', 'The hospital was renamed');
  await expect(page.getByRole('heading', { level: 2, name: 'โรงพยาบาลสบายใจ' })).toBeVisible();

  await page.goto(made.path);
  await expect(page.getByRole('main').getByText('โรงพยาบาลสบายใจ').first()).toBeVisible();
  await expect(page.getByRole('main').getByText('Verified').first()).toBeVisible();
  await expect.poll(() => decodeURIComponent(page.url())).toMatch(/\/โรงพยาบาลสบายใจ\/scaling$/);
});

test("a hospital's own people do not open another's profile by its address", async ({
  phone,
  server,
  login,
}) => {
  const { page } = phone;
  const sql = await server.sql();
  const [other] = await sql<{ id: string }[]>`
    select id from public.hospitals where name = 'คลินิกความงามลานนา'`;
  await login(page, 'hospital');
  await page.goto(`/hospital-dashboard/profile?hospital=${other?.id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'โรงพยาบาลสบายดี' })).toBeVisible();
  await expect(page.getByText('คลินิกความงามลานนา')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark as verified' })).toHaveCount(0);
});

test('A4: a super admin who belongs to a hospital has both menus', async ({ phone, server, login }) => {
  const { page } = phone;
  const sql = await server.sql();
  await sql`insert into public.hospital_members (hospital_id, user_id, role)
    select h.id, u.id, 'staff' from public.hospitals h, auth.users u
    where h.name = 'โรงพยาบาลสบายดี' and u.email = 'admin@demo.test'`;
  await login(page, 'admin');
  const menu = await openMenu(page);
  await expect(menu.getByText(/Super admin/)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Saved Promotions' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'New Promotion' })).toBeVisible();
  await menu.getByRole('link', { name: 'New Promotion' }).click();
  await expect(page.getByLabel(/^Hospital name/)).toHaveValue('โรงพยาบาลสบายดี');
});
