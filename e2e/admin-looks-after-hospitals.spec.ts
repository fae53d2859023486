import { cardOf, publish } from './screens/promotions.ts';
import { expectToast, storedPromotions } from './screens/publishing.ts';
import { expect, test } from './journey-fixtures.ts';

test('a super admin finds a hospital from its promotion, gives the badge, renames it and moves the promotion', async ({
  phone,
  server,
  login,
  complaints,
}) => {
  // The server refuses a hospital name that is taken.
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

  await page.getByRole('link', { name: /^(Edit|แก้ไข) ขูดหินปูน/ }).click();
  const hospital = page.getByRole('combobox', { name: /Hospital name/ });
  await hospital.fill('ลานนา');
  await page.getByRole('option', { name: 'คลินิกความงามลานนา' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Promotion updated successfully');
  expect(await storedPromotions(server)).toMatchObject([{ hospital_name: 'คลินิกความงามลานนา' }]);
  // Within one visit: the list shows the changed promotion, not the row that was read before.
  await expect(cardOf(page, 'ขูดหินปูน')).toContainText('คลินิกความงามลานนา');
});
