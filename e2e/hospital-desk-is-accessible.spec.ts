import { expect, test } from './fixtures.ts';
import { expectNoViolation } from './screens/axe.ts';
import { openDesk, resultOf, storedUses, typeCode, useElsewhere } from './screens/desk.ts';
import { holdEvent } from './screens/events.ts';
import { tabTo } from './screens/keyboard.ts';
import { publish } from './screens/promotions.ts';
import { bookVoucher, expectResult } from './screens/vouchers.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, viewport: { width: 1024, height: 768 }, isMobile: false });

    test(`the desk is free of what axe finds, worked by keys alone, and large enough for gloves, ${colorScheme}`, async ({
      phone,
      server,
      login,
    }) => {
      test.setTimeout(240_000);
      const { id: promotionId } = await publish(server, { title: 'ตรวจสุขภาพประจำปี', price: 1000 });
      const code = await bookVoucher(server, { promotionId, customer: 'สมหญิง ใจดี' });
      const used = await bookVoucher(server, { promotionId, customer: 'มานะ ชูใจ' });
      await useElsewhere(server, used);
      await holdEvent(server, { title: 'เดินเพื่อหัวใจ' });
      const { page } = phone;
      await login(page, 'hospital');
      for (const language of ['en', 'th']) {
        await page.evaluate((chosen) => localStorage.setItem('sabai-language', chosen), language);
        await page.goto('/hospital-dashboard');
        await expect(page.getByText(/Ready offline, 2|พร้อมใช้ออฟไลน์ 2/)).toBeVisible({ timeout: 30_000 });
        await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(2);
        await expectNoViolation(page, `bookings, ${language}`);
        const field = page.getByLabel(/^(Booking code|โค้ดการจอง)/);
        for (const [typed, title] of [
          [code, /^(Valid Code|โค้ดใช้ได้)$/],
          [used, /^(Already Used|ใช้แล้ว)$/],
          ['K7M4P2X9QQ', /^(Check the spelling|โปรดตรวจตัวสะกด)$/],
        ] as const) {
          await field.fill(typed);
          await page.keyboard.press('Enter');
          await expectResult(page, title);
          await expectNoViolation(page, `${typed}, ${language}`);
        }
        for (const tab of [
          /^(Promotions|โปรโมชัน)/,
          /^(Events|กิจกรรม)/,
          /^(Conflicts|ข้อขัดแย้ง)/,
          /^(Devices|เครื่อง)/,
        ]) {
          await page.getByRole('tab', { name: tab }).click();
          await expect(
            page
              .getByRole('tabpanel', { name: tab })
              .getByRole(/Conflicts/.test(tab.source) ? 'heading' : 'listitem')
              .first(),
          ).toBeVisible();
          await expectNoViolation(page, `${tab.source}, ${language}`);
        }
        const small = await page.locator('.desk').evaluate((desk) =>
          [...desk.querySelectorAll('button, a.icon-button, a.rt-Button, select, .rt-TextFieldRoot')]
            .map((each) => ({ box: each.getBoundingClientRect(), said: each.textContent || each.ariaLabel }))
            .filter(({ box }) => box.height > 0 && box.height < 56)
            .map(({ said, box }) => `${said} ${box.height}`),
        );
        expect(small).toEqual([]);
      }
      // The keyboard alone, in English again.
      await page.evaluate(() => localStorage.setItem('sabai-language', 'en'));
      await openDesk(page, 2);
      await page.getByLabel('Booking code').focus();
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await expectResult(page, 'Valid Code');
      const mark = resultOf(page).getByRole('button', { name: 'Mark as used' });
      await tabTo(page, mark);
      await page.keyboard.press('Enter');
      await expectResult(page, 'Success');
      expect(await storedUses(server, code)).toMatchObject([{ outcome: 'first', mode: 'online' }]);

      // Quiet is remembered.
      const sound = page.getByRole('button', { name: 'Sound' });
      await expect(sound).toHaveAttribute('aria-pressed', 'true');
      await sound.click();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Sound' })).toHaveAttribute('aria-pressed', 'false');
      await typeCode(page, used);
      await expectResult(page, 'Already Used');
    });
  });
}
