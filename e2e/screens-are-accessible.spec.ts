import { expectNoViolation } from './screens/axe.ts';
import { expect, test } from './fixtures.ts';
import { addCustomer, expectMark, openCustomer } from './screens/customers.ts';
import { openMenu } from './screens/menu.ts';
import { tabTo } from './screens/keyboard.ts';
import { thaiPerson } from './support/thai-people.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`every screen is free of what axe finds, in the ${colorScheme} theme and both languages`, async ({
      phone,
      login,
      complaints,
    }) => {
      test.setTimeout(240_000);
      complaints.expect(/404.*\/nowhere/); // that page says so to machines too
      const { page } = phone;
      await page.goto('/general-auth');
      await expect(page.getByLabel('Email')).toBeVisible();
      await expectNoViolation(page, 'sign-in');
      await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Invalid email/);
      await expectNoViolation(page, 'sign-in with errors');
      await login(page, 'agent');
      await page.goto('/crm');
      await expect(page.getByText('No customers yet')).toBeVisible();
      await expectNoViolation(page, 'empty list');
      const person = { ...thaiPerson(0), house: 'เชียงใหม่', birthday: '1987-05-14', email: 'a@demo.test' };
      await addCustomer(page, person);
      await expectMark(page, /^Synced/);
      for (const language of ['English', 'ไทย']) {
        await openMenu(page);
        await page.getByRole('radio', { name: language }).click();
        await expectNoViolation(page, `menu, ${language}`);
        await page.keyboard.press('Escape');
        for (const path of ['/', '/crm', '/crm/add', '/crm/sync', '/nowhere/at/all']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoViolation(page, `${path}, ${language}`);
        }
        await page.goto('/crm');
        await page.getByRole('main').getByRole('link', { name: person.name }).click();
        await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
        await expectNoViolation(page, `record, ${language}`);
        await page.getByRole('link', { name: /^(Edit|แก้ไข)$/ }).click();
        await expect(page.getByRole('button', { name: /Save Changes|บันทึก/ })).toBeVisible();
        await expectNoViolation(page, `form, ${language}`);
        await page.goto('/crm');
      }
    });
  });
}

test('the main job is done by keyboard alone', async ({ phone, login }) => {
  const { page } = phone;
  await login(page, 'agent');
  await page.goto('/crm');
  await expect(page.getByText('No customers yet')).toBeVisible();
  await tabTo(page, /^Add Customer$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/crm\/add$/);
  await expect(page.getByLabel(/^Name( \*)?$/)).toBeVisible();
  await tabTo(page, /^Name/);
  await page.keyboard.type('สมชาย ใจดี');
  await tabTo(page, /^Telephone/);
  await page.keyboard.type('0812345678');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Customer added successfully')).toBeVisible();
  await openCustomer(page, 'สมชาย ใจดี');
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.locator(':focus')).toHaveAccessibleName('Delete');
});
