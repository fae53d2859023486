import { expectNoViolation } from './screens/axe.ts';
import { expect, test } from './fixtures.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`the screens of hospitals are free of what axe finds, ${colorScheme}, in both languages`, async ({
      phone,
      login,
    }) => {
      test.setTimeout(180_000);
      const { page } = phone;
      await page.goto('/hospital-auth');
      await page.getByRole('button', { name: /Create an account/ }).click();
      await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
      await expect(page.getByLabel('Hospital name')).toHaveAccessibleDescription(/required/);
      await expectNoViolation(page, 'sign-up with errors');
      await login(page, 'hospital');
      for (const language of ['en', 'th']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/submit');
        const dental = language === 'en' ? 'Dental' : 'ทำฟัน';
        await page.getByLabel(/^(Category|หมวดหมู่)/).selectOption({ label: dental });
        await page.getByRole('button', { name: /Add a package|เพิ่มแพ็กเกจ/ }).click();
        await page.getByRole('button', { name: /Add an item|เพิ่มรายการ/ }).click();
        await page.getByRole('button', { name: /Add a link|เพิ่มลิงก์/ }).click();
        await page.getByRole('button', { name: /Choose on the map|เลือกบนแผนที่/ }).click();
        await expect(page.getByRole('button', { name: /Set the pin|ปักหมุดตรงกลาง/ })).toBeVisible();
        await page.getByRole('button', { name: /^(Submit Promotion|ลงโปรโมชัน)$/ }).click();
        await expect(page.getByLabel(/^(Area|พื้นที่)/)).toHaveAttribute('aria-invalid', 'true');
        await expectNoViolation(page, `form with errors, ${language}`);
        await page.getByRole('combobox', { name: /Location|ที่ตั้ง/ }).fill('เชียงใหม่');
        await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
        await expectNoViolation(page, `place search, ${language}`);
        await page.goto('/hospital-dashboard/profile');
        await expect(page.getByRole('heading', { name: 'โรงพยาบาลสบายดี' })).toBeVisible();
        await expectNoViolation(page, `profile, ${language}`);
      }
    });
  });
}
