import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNoViolation } from './screens/axe.ts';
import { expectMark, openCustomers } from './screens/customers.ts';
import { idOf, storedCustomers } from './screens/database.ts';
import { openMenu } from './screens/menu.ts';
import { tabTo } from './screens/keyboard.ts';
import type { TestServer } from './support/server.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) =>
  new Date(Date.now() + 7 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const csv = {
  name: 'customers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('ชื่อ,เบอร์โทร\nกัลยาณี ศรีสุข,0812223333\nซ้ำ,0812345678\n,12\n'),
};

/** Two customers of one phone with covers that end or ended, birthdays, and one who was deleted. */
async function fillList(server: TestServer): Promise<void> {
  const sql = await server.sql();
  const owner = await idOf(server, 'agent');
  const birthday = `1990${dayFromNow(2).slice(4)}`;
  await sql`
    insert into public.customers (user_id, name, nickname, telephone, custom_date, house_location) values
    (${owner}, 'สมชาย ใจดี', 'ชาย', '081-234-5678', ${birthday}, '{"address": "99 อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่"}'),
    (${owner}, 'สมชาย ใจดีมากเป็นพิเศษที่มีชื่อยาวกว่าที่จอโทรศัพท์จะแสดงได้ในบรรทัดเดียว', null, '+66 81 234 5678', null, null)`;
  await sql`
    insert into public.customers (user_id, name, telephone, deleted_at)
    values (${owner}, 'คนที่ลบไป', '0899999999', now())`;
  for (const [plate, days] of [
    ['กข 1234', 5],
    ['1กค 99', 40],
    ['ขค 7', -3],
  ] as const) {
    await sql`
      insert into public.car_insurance (user_id, customer_id, license_plate, coverage_end)
      select user_id, id, ${plate}, ${`${dayFromNow(days)}T23:59:59+07:00`}
      from public.customers where name = 'สมชาย ใจดี'`;
  }
}

async function expectNoSideways(page: Page, what: string): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, what).toBeLessThanOrEqual(0);
}

/** Every screen of the customers beside list, form and record, each shown with what makes it longest. */
async function visitScreens(page: Page, look: (what: string) => Promise<void>): Promise<void> {
  await page.goto('/crm');
  await expect(page.getByRole('region', { name: /^(Birthdays|วันเกิด)/ })).toBeVisible();
  await look('list');
  await page.getByRole('button', { name: /^(More about customers|เพิ่มเติม)/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('menu of the list');
  await page.keyboard.press('Escape');
  await page.goto('/crm/today');
  await expect(page.getByRole('link', { name: /สมชาย ใจดี/ }).first()).toBeVisible();
  await look('Today');
  await page.goto('/crm/deleted');
  await expect(page.getByText('คนที่ลบไป')).toBeVisible();
  await look('deleted');
  await page.goto('/crm/duplicates');
  await page.getByRole('button', { name: /^(Merge|รวม).*:/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(2);
  await look('merge');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await look('duplicates');
  await page.goto('/crm/import');
  await page.locator('input[type="file"]').setInputFiles(csv);
  await expect(page.getByText('กัลยาณี ศรีสุข')).toBeVisible();
  await look('import');
  await page.goto('/crm/share');
  await expect(page.getByText(/^(Nothing was shared|ยังไม่มี|ไม่มี)/)).toBeVisible();
  await look('share');
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test(`the screens around the list are free of what axe finds, ${colorScheme}, in both languages, on phone and tablet`, async ({
      phone,
      server,
      login,
    }) => {
      test.setTimeout(240_000);
      const { page } = phone;
      await fillList(server);
      await login(page, 'agent');
      await openCustomers(page);
      await expectMark(page, /^Synced/);
      // English and light, Thai and dark; the other pairs differ in nothing but the words.
      const languages = colorScheme === 'light' ? ['English', 'ไทย'] : ['ไทย'];
      for (const language of languages) {
        await openMenu(page);
        await page.getByRole('radio', { name: language }).click();
        await page.keyboard.press('Escape');
        await visitScreens(page, (what) => expectNoViolation(page, `${what}, ${language}`));
      }
      await page.setViewportSize({ width: 320, height: 640 });
      await visitScreens(page, (what) => expectNoSideways(page, what));

      await page.setViewportSize({ width: 1024, height: 768 });
      await page.goto('/crm');
      const card = page.getByRole('main').locator('a.list-card').first();
      await card.click();
      await expect(page.getByRole('heading', { level: 1, name: 'สมชาย ใจดี' })).toBeVisible();
      await expect(card).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('button', { name: /ZIP/ })).toBeVisible();
      await expectNoViolation(page, 'two panes');
      await expectNoSideways(page, 'two panes');
    });
  });
}

test('customers are imported and merged by keyboard alone', async ({ phone, server, login }) => {
  test.setTimeout(120_000);
  const { page } = phone;
  await fillList(server);
  await login(page, 'agent');
  await openCustomers(page);
  await expectMark(page, /^Synced/);
  const fromMenu = async (name: string) => {
    await tabTo(page, page.getByRole('button', { name: 'More about customers' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('link', { name }));
    await page.keyboard.press('Enter');
  };
  await fromMenu('Import customers');
  // Early: on a busy machine a key pressed right after would be there before the browser knows who waits.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Choose a file', { exact: true }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(csv);
  await tabTo(page, page.getByRole('checkbox', { name: 'Add these too' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Add 2 customers' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 customers', { exact: true })).toBeVisible();
  await expectMark(page, /^Synced/);

  await fromMenu('Duplicates');
  await tabTo(page, page.getByRole('button', { name: /^Merge/ }).first());
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await tabTo(page, sheet.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(sheet.getByRole('radio').nth(1)).toBeChecked();
  await tabTo(page, sheet.getByRole('button', { name: 'Merge' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Merged into/)).toBeVisible();
  await expect(sheet).toHaveCount(0);
  const living = (await storedCustomers(server, 'agent')).filter(({ deleted_at }) => deleted_at === null);
  expect(living).toHaveLength(3);
});
