import { expect, test } from './support/engine-fixtures.ts';

test('a person signs up, and comes to what was wanted', async ({ device: { screen }, server }) => {
  await screen.goto('/crm/add');
  await screen.atPath(/^\/general-auth\?next=/);
  await screen.role('button', /Create an account/).click();
  await screen.label('Full name').fill('ธิดา มีสุข');
  await screen.label('Email').fill('thida@demo.test');
  await screen.label('Password').fill('a-door-of-teak');
  await screen.role('main').role('button', 'Sign Up').click();
  await screen.text('Account created successfully!').shows();
  await screen.atPath(/^\/crm\/add$/);
  const sql = await server.sql();
  expect(
    await sql`select p.full_name, r.role from public.profiles p join public.user_roles r using (user_id)
              where p.email = 'thida@demo.test'`,
  ).toEqual([{ full_name: 'ธิดา มีสุข', role: 'general' }]);
});
