import { expectNoViolation } from './screens/axe.ts';
import { openMenu } from './screens/menu.ts';
import { cardOf, publish, uploadPicture } from './screens/promotions.ts';
import { expect, test } from './fixtures.ts';

const title = 'ขูดหินปูน';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`saved, menus, pictures and the super admin's screens are free of what axe finds, ${colorScheme}`, async ({
      phone,
      secondDevice,
      server,
      login,
    }) => {
      test.setTimeout(180_000);
      const image = await uploadPicture(server);
      const packages = [{ kind: 'item', name: 'แปรงสีฟัน', price: 35, image_url: image }];
      const made = await publish(server, { title, image, packages, price: 100, discount: 10 });
      const { page } = phone;
      const admin = (await secondDevice()).page;
      await login(page, 'agent');
      await login(admin, 'admin');
      await page.goto('/saved');
      await expect(page.getByText('No saved promotions yet')).toBeVisible();
      await expectNoViolation(page, 'saved, empty');
      await page.goto('/');
      await cardOf(page, title)
        .getByRole('button', { name: `Save ${title}` })
        .click();
      await expect(
        cardOf(page, title).getByRole('button', { name: `Remove ${title} from saved` }),
      ).toBeVisible();
      for (const language of ['en', 'th']) {
        for (const each of [page, admin]) {
          await each.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        }
        await page.goto('/saved');
        await expect(cardOf(page, title)).toBeVisible();
        await expectNoViolation(page, `saved, ${language}`);
        await cardOf(page, title)
          .getByRole('button', { name: /View image|ดูภาพ/ })
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectNoViolation(page, `picture, ${language}`);
        await page.keyboard.press('Escape');
        await expect(await openMenu(page)).toBeVisible();
        await expectNoViolation(page, `menu, ${language}`);

        await admin.goto(made.path);
        await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expectNoViolation(admin, `detail of a super admin, ${language}`);
        await admin.getByRole('link', { name: /^(Profile of|โปรไฟล์ของ) / }).click();
        await expect(admin.getByRole('button', { name: /^(Rename|เปลี่ยนชื่อ)$/ })).toBeVisible();
        await expectNoViolation(admin, `hospital of a super admin, ${language}`);
      }
    });
  });
}
