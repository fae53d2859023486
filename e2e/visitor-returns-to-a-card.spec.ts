import type { Locator, Page } from '@playwright/test';
import { cardOf, publish, uploadPicture } from './screens/promotions.ts';
import { expect, test } from './journey-fixtures.ts';
import { holdEvent } from './screens/events.ts';

const title = (n: number) => `โปรโมชันที่ ${n}`;

/** Distance of the card from the top of the window, in CSS pixels. Waits until the card is rendered. */
const topOf = (page: Page, n: number) =>
  cardOf(page, title(n)).evaluate((card) => Math.round(card.getBoundingClientRect().top));

/** Scrolls down, page after page of the list, until the card is rendered, and then to it. */
async function scrollTo(page: Page, n: number): Promise<void> {
  const link = page.getByRole('link', { name: title(n), exact: true });
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }));
        return link.count();
      },
      { intervals: [50] },
    )
    .toBe(1);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

/** Opens a card by its link. Returns the card's distance from the top of the window at the press, in CSS pixels. */
async function openCard(link: Locator): Promise<number> {
  const page = link.page();
  await page.evaluate(() => {
    const note = ({ target }: Event) => {
      const card = target instanceof Element ? target.closest('article') : null;
      sessionStorage.setItem('pressed-at', String(Math.round(card?.getBoundingClientRect().top ?? NaN)));
    };
    addEventListener('click', note, { capture: true, once: true });
  });
  await link.click({ position: { x: 10, y: 10 } });
  return Number(await page.evaluate(() => sessionStorage.getItem('pressed-at')));
}

test('MARKET-20: back leads from card 200 to card 200, by the arrow, by the browser and after a reload', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const sql = await server.sql();
  const made = await publish(server, { title: title(0), image: await uploadPicture(server) });
  await sql`
    insert into public.promotions (hospital_id, user_id, hospital_name, promotion_title, description, area, category,
      start_date, end_date, created_at)
    select hospital_id, user_id, '', 'โปรโมชันที่ ' || n, repeat('รายละเอียดยาวพอ ', 1 + n % 9), 'กรุงเทพ',
      case when n % 2 = 0 then 'สปา' end, start_date, end_date, created_at - n * interval '1 minute'
    from public.promotions, generate_series(1, 230) n where id = ${made.id}`;
  await page.goto('/');
  await scrollTo(page, 200);
  const card = cardOf(page, title(200));
  await expect(card).toBeInViewport();
  const open = async () => {
    const topPx = await openCard(card.getByRole('link', { name: title(200), exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: title(200) })).toBeVisible();
    return topPx;
  };
  const expectBack = async (topPx: number) => {
    await expect(card).toBeInViewport();
    await expect.poll(async () => Math.abs((await topOf(page, 200)) - topPx)).toBeLessThanOrEqual(2);
  };
  let topPx = await open();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expectBack(topPx);
  await expect(card.getByRole('link', { name: title(200), exact: true })).toBeFocused();
  topPx = await open();
  await page.goBack();
  await expectBack(topPx);
  topPx = await topOf(page, 200);
  await page.reload();
  await expectBack(topPx);
  topPx = await open();
  await page.reload();
  await page.goBack();
  await expectBack(topPx);

  // A category and a search each add one step to the history; the letters of a search add none.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('button', { name: 'สปา', exact: true }).click();
  await page.getByLabel('Search promotions').pressSequentially('ที่ 22');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('ที่ 22');
  await expect(cardOf(page, title(222))).toBeVisible();
  await cardOf(page, title(222))
    .getByRole('link', { name: title(222), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: title(222) })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search promotions')).toHaveValue('ที่ 22');
  await expect(page.getByRole('button', { name: 'สปา', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(page.getByLabel('Search promotions')).toHaveValue('');
  await expect(page.getByRole('button', { name: 'สปา', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goBack();
  await expect(page.getByRole('button', { name: 'สปา', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('MARKET-20: back leads to the event that was opened, also after a reload', async ({ phone, server }) => {
  const { page } = phone;
  const sql = await server.sql();
  const made = await holdEvent(server, { title: 'งานที่ 0' });
  await sql`
    insert into public.events (hospital_id, user_id, hospital_name, event_title, description, start_date, end_date)
    select hospital_id, user_id, '', 'งานที่ ' || n, description, start_date + n * interval '1 minute',
      end_date + n * interval '1 minute'
    from public.events, generate_series(1, 90) n where id = ${made.id}`;
  await page.goto('/events');
  const link = page.getByRole('link', { name: 'งานที่ 60', exact: true });
  await expect
    .poll(
      async () => {
        await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }));
        return link.count();
      },
      { intervals: [50] },
    )
    .toBe(1);
  await link.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const top = () => cardOf(page, 'งานที่ 60').evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const topPx = await openCard(link);
  await expect(page.getByRole('heading', { level: 1, name: 'งานที่ 60' })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(async () => Math.abs((await top()) - topPx)).toBeLessThanOrEqual(2);
  await expect(link).toBeFocused();
});

test('MARKET-20: back leads to the promotion that was opened on the page of its hospital, also after a reload', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const sql = await server.sql();
  const made = await publish(server, { title: title(0) });
  await sql`
    insert into public.promotions (hospital_id, user_id, hospital_name, promotion_title, description, area,
      start_date, end_date, created_at)
    select hospital_id, user_id, '', 'โปรโมชันที่ ' || n, repeat('รายละเอียดยาวพอ ', 1 + n % 9), 'กรุงเทพ',
      start_date, end_date, created_at - n * interval '1 minute'
    from public.promotions, generate_series(1, 60) n where id = ${made.id}`;
  await page.goto(made.path.slice(0, made.path.lastIndexOf('/')));
  await scrollTo(page, 50);
  const link = page.getByRole('link', { name: title(50), exact: true });
  const topPx = await openCard(link);
  await expect(page.getByRole('heading', { level: 1, name: title(50) })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(link).toBeInViewport();
  await expect.poll(async () => Math.abs((await topOf(page, 50)) - topPx)).toBeLessThanOrEqual(2);
  await expect(link).toBeFocused();
});

test('MARKET-20: the arrow leads to the list from a card in a new tab, also after a picture was opened there', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const made = await publish(server, { title: title(0), image: await uploadPicture(server) });
  await page.goto('/');
  const openInTab = async () => {
    const opening = page.context().waitForEvent('page');
    await cardOf(page, made.title)
      .getByRole('link', { name: made.title, exact: true })
      .click({ modifiers: ['ControlOrMeta'], position: { x: 10, y: 10 } });
    const tab = await opening;
    await expect(tab.getByRole('heading', { level: 1, name: made.title })).toBeVisible();
    return tab;
  };
  const leave = async (tab: Page) => {
    await tab.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(tab).toHaveURL(/\/$/);
    await expect(cardOf(tab, made.title)).toBeVisible();
    await tab.close();
  };
  await leave(await openInTab());
  const tab = await openInTab();
  const picture = tab.getByRole('dialog', { name: `Image of ${made.title}` });
  await tab.getByRole('button', { name: `View image: ${made.title}` }).click();
  await expect(picture).toBeVisible();
  await tab.goBack();
  await expect(picture).toHaveCount(0);
  await leave(tab);
});

test('MARKET-20: the arrow leads to the list at once after a reload with a picture open', async ({
  phone,
  server,
}) => {
  const { page } = phone;
  const made = await publish(server, { title: title(0), image: await uploadPicture(server) });
  await page.goto('/');
  await cardOf(page, made.title).getByRole('link', { name: made.title, exact: true }).click();
  await page.getByRole('button', { name: `View image: ${made.title}` }).click();
  await expect(page.getByRole('dialog', { name: `Image of ${made.title}` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: made.title })).toBeVisible();
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(cardOf(page, made.title)).toBeVisible();
});
