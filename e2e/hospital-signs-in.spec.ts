import { expect, test } from './journey-fixtures.ts';
import { expectToast } from './screens/publishing.ts';

const founder = {
  'Full name': 'กานดา สุขใจ',
  Telephone: '053-111 222',
  'Hospital name': 'คลินิกบ้านสวน',
  Email: 'kanda@demo.test',
};

test('a hospital signs up and publishes at once; the next one with its name leaves a claim (PEOPLE-2, PEOPLE-3)', async ({
  phone,
  secondDevice,
  server,
  gate,
}) => {
  const { page } = phone;
  await page.goto('/submit');
  await expect(page).toHaveURL(/\/hospital-auth\?next=%2Fsubmit$/);
  await page.getByRole('button', { name: /Create an account/ }).click();
  const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
  for (const [label, value] of Object.entries(founder)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Password', { exact: true }).fill('a-door-of-teak');
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

  const other = (await secondDevice()).page;
  await other.goto('/hospital-auth');
  await other.getByRole('button', { name: /Create an account/ }).click();
  for (const [label, value] of Object.entries({ ...founder, 'Hospital name': ' คลินิก​บ้านสวน ' })) {
    await other.getByLabel(label).fill(value);
  }
  await other.getByLabel('Email').fill('second@demo.test');
  await other.getByLabel('Password', { exact: true }).fill('a-door-of-teak');
  const signUps = gate.count(/\/auth\/v1\/signup/);
  await other.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expect(other.getByLabel('Hospital name')).toHaveAccessibleDescription(
    /This hospital is already registered. Ask its owner to invite you\./,
  );
  expect(gate.count(/\/auth\/v1\/signup/)).toBe(signUps);
  await other.getByLabel('Hospital name').fill('คลินิกบ้านไร่');
  // Another person takes the name between the check of the name and the sign-up.
  await other.route(/\/auth\/v1\/signup/, async (route) => {
    await sql`insert into public.hospitals (name) values ('คลินิกบ้านไร่')`;
    await route.continue();
  });
  await other.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(other, 'Account created successfully!', 'its owner was asked to take you in');
  expect(
    await sql`select c.full_name, r.role from public.hospital_claims c join public.user_roles r using (user_id)`,
  ).toEqual([{ full_name: founder['Full name'], role: 'general' }]);
});
