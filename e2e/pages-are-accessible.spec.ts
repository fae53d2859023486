import { expect, test } from './fixtures.ts';
import { idOf } from './screens/database.ts';
import { writePage } from './screens/pages.ts';
import { expectNoViolation } from './screens/axe.ts';
import { draftOnPhone } from './support/phone-data.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`axe finds nothing on the pages and in their editor, ${colorScheme}, in every language`, async ({
      phone,
      server,
      login,
      complaints,
    }) => {
      test.setTimeout(360_000);
      complaints.expect(/404/);
      const { page } = phone;
      for (const name of ['faq', 'about', 'contact'] as const) await writePage(server, name);
      await login(page, 'admin');
      const userId = await idOf(server, 'admin');
      const heading = page.getByRole('heading', { level: 1 });
      const shown = page.getByRole('tabpanel').filter({ visible: true });
      for (const [round, language] of [null, 'th', 'en'].entries()) {
        await page.goto('/faq');
        await page.evaluate((chosen) => chosen && localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/faq');
        await page.getByRole('button', { name: 'สบายคืออะไร' }).click();
        await expectNoViolation(page, `FAQ, ${language}`);
        for (const path of ['/about', '/contact', '/nowhere']) {
          await page.goto(path);
          await expect(heading).toBeVisible();
          await expectNoViolation(page, `${path}, ${language}`);
        }
        for (const tab of ['faq', 'about', 'contact']) {
          await page.goto(`/page-editor?tab=${tab}`);
          await expect(shown.locator('form')).toBeVisible();
          await expectNoViolation(page, `editor of ${tab}, ${language}`);
        }
        // A form that was not sent, then what two people wrote.
        const phoneField = shown.locator('[name="contact.phone"]');
        await phoneField.fill('x');
        await shown.locator('button[type="submit"]').click();
        await expect(shown.locator('section.errors')).toBeFocused();
        await expectNoViolation(page, `refused, ${language}`);
        await phoneField.fill('02-000-0000');
        await writePage(server, 'contact', { phone: `02-000-111${round}` });
        await shown.locator('button[type="submit"]').click();
        await expect(shown.getByRole('radio')).toHaveCount(2);
        await expectNoViolation(page, `two versions, ${language}`);
        await shown.getByRole('radio').first().check();
        await shown.locator('button[type="submit"]').click();
        await expect(phoneField).toBeVisible();
        // A draft that is not yet dropped would meet the next version when the form is opened again.
        await expect.poll(() => draftOnPhone(page, { userId, key: 'page:contact' })).toBeNull();
      }
    });
  });
}
