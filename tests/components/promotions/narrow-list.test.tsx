import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../support/check-accessibility.ts';
import { passTime } from '../support/clock.ts';
import { promotionRow } from '../support/listings.ts';
import { button, cardOf } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';
import { setPosition } from '../places/set-position.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const promotions = [
  promotionRow({
    id: id(1),
    promotion_title: 'ขูดหินปูน',
    category: 'ทำฟัน',
    price: 1000,
    discount_percentage: 25,
    final_price: 750,
    hospital_verified: true,
    province: 'กรุงเทพมหานคร',
    location_lat: 13.73,
    location_lng: 100.53,
  }),
  promotionRow({
    id: id(2),
    promotion_title: 'นวดน้ำมัน',
    category: 'สปา',
    area: 'เชียงใหม่',
    price: 3000,
    final_price: 3000,
    province: 'เชียงใหม่',
    location_lat: 18.79,
    location_lng: 98.99,
  }),
];
const publish = (server: TestServer) => void (server.tables['promotions'] = structuredClone(promotions));
const filter = button(/^Filter( \d)?$/);
const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
const titles = () => [...document.querySelectorAll('.promo-title')].map(({ textContent }) => textContent);

async function openSheet() {
  await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
  await filter.click();
  await expect.element(sheet).toBeVisible();
}

describe('MARKET-22: filters of promotions', () => {
  test('are those alone that the address names: what other apps add to a link counts for nothing', async () => {
    await openApp({ path: '/?fbclid=abc&openExternalBrowser=1', arrange: publish });
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    await expect.element(filter).toHaveAccessibleName('Filter');
    await expect.element(button('Map')).not.toBeInTheDocument();
  });

  test('follow Back while their sheet is open', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByLabelText('From').fill('2000');
    await passTime(400);
    await expect.poll(() => app.router.latestLocation.searchStr).toContain('min=2000');
    app.router.history.back();
    await expect.element(sheet.getByLabelText('From')).toHaveValue('');
    await passTime(400);
    expect(app.router.latestLocation.searchStr).not.toContain('min');
    app.router.history.forward();
    await expect.element(sheet.getByLabelText('From')).toHaveValue('2000');
    await passTime(400);
    expect(app.router.latestLocation.searchStr).toContain('min=2000');
  });

  test('apply at once, say how many are left, and are in the address', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByLabelText('Up to').fill('๙๐๐');
    await passTime(400);
    await expect.element(sheet.getByRole('button', { name: 'Show 1 promotion' })).toBeVisible();
    await sheet.getByLabelText('Discount').selectOptions('20% or more');
    await sheet.getByText('Verified only').click();
    await sheet.getByText('Valid now').click();
    const all = { max: 900, off: 20, now: true, verified: true };
    await expect.poll(() => app.router.latestLocation.search).toEqual(all);
    await sheet.getByRole('button', { name: 'Show 1 promotion' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(titles).toEqual(['ขูดหินปูน']);
    await expect.element(filter).toHaveAccessibleName('Filter 4');
    const asked = /max_price=900.*min_discount=20.*verified=true/;
    expect(app.server.requests(asked).length).toBeGreaterThan(0);
  });

  test('the button that shows the promotions is wholly in sight on a phone', async () => {
    await openApp({ path: '/', arrange: publish });
    await openSheet();
    const show = sheet.getByRole('button', { name: 'Show 2 promotions' });
    await expect.element(show).toBeVisible();
    await expect.poll(() => sheet.element().getAnimations().length).toBe(0);
    for (const height of [844, 664]) {
      await page.viewport(390, height);
      expect(show.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height - 20);
    }
    await page.viewport(390, 844);
  });

  test('an amount that was just typed is applied by closing the sheet', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByLabelText('From').fill('2000');
    await userEvent.keyboard('{Escape}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(() => app.router.latestLocation.search).toEqual({ min: 2000 });
    await expect.element(filter).toHaveFocus();
  });

  test('the order is chosen in the sheet, the newest first by itself', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await expect.poll(titles).toEqual(['นวดน้ำมัน', 'ขูดหินปูน']);
    await expect.element(sheet.getByLabelText('Sort by')).toHaveValue('');
    await sheet.getByLabelText('Sort by').selectOptions('Lowest price');
    await expect.poll(titles).toEqual(['ขูดหินปูน', 'นวดน้ำมัน']);
    await expect.poll(() => app.router.latestLocation.search).toEqual({ sort: 'price' });
  });

  test('a typed place has a position without a network, and cards say how far they are', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    app.server.goOffline();
    await sheet.getByRole('combobox', { name: 'Near a place' }).fill('สีลม');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect
      .poll(() => app.router.latestLocation.search)
      .toMatchObject({
        near: '13.729,100.534',
        place: 'สีลม',
        sort: 'distance',
      });
    await sheet.getByLabelText('Within').selectOptions('10 km');
    await sheet.getByRole('button', { name: 'Show 1 promotion' }).click();
    await expect.element(cardOf('ขูดหินปูน')).toHaveTextContent('0.4 km');
    await expect.element(cardOf('นวดน้ำมัน')).not.toBeInTheDocument();
  });
});

describe('MARKET-22: the position of the device', () => {
  beforeEach(() => setPosition({ lat: 18.8, lng: 99 }));

  test('leads to the nearest first with one tap', async () => {
    await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByRole('button', { name: 'Near me' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(cardOf('นวดน้ำมัน')).toHaveTextContent('1.5 km');
    await expect.poll(titles).toEqual(['นวดน้ำมัน', 'ขูดหินปูน']);
    await expect.element(button('Remove filter: Near my position')).toBeVisible();
  });

  test('that arrives late leaves the filters that were chosen meanwhile', async () => {
    const due = Promise.withResolvers<void>();
    setPosition({ lat: 18.8, lng: 99 }, due.promise);
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByRole('button', { name: 'Near me' }).click();
    await sheet.getByLabelText('Province').selectOptions('Chiang Mai');
    await sheet.getByLabelText('Up to').fill('4000');
    due.resolve();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect
      .poll(() => app.router.latestLocation.search)
      .toEqual({ max: 4000, province: 'เชียงใหม่', near: '18.800,99.000', sort: 'distance' });
  });

  test('that arrives after a place was typed leaves the place', async () => {
    const due = Promise.withResolvers<void>();
    setPosition({ lat: 18.8, lng: 99 }, due.promise);
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByRole('button', { name: 'Near me' }).click();
    await sheet.getByRole('combobox', { name: 'Near a place' }).fill('สีลม');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(sheet.getByRole('button', { name: /สีลม/ })).toBeVisible();
    due.resolve();
    await passTime(400);
    await expect.element(sheet).toBeVisible();
    expect(app.router.latestLocation.search).toMatchObject({ near: '13.729,100.534', place: 'สีลม' });
  });

  test('that arrives after the sheet was closed changes nothing', async () => {
    const due = Promise.withResolvers<void>();
    setPosition({ lat: 18.8, lng: 99 }, due.promise);
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByRole('button', { name: 'Near me' }).click();
    await sheet.getByText('Verified only').click();
    await sheet.getByRole('button', { name: 'Show 1 promotion' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    due.resolve();
    await passTime(400);
    expect(app.router.latestLocation.search).toEqual({ verified: true });
  });
});

describe('MARKET-23: a narrowed list', () => {
  afterEach(() => page.viewport(390, 844));

  test('says how many it has, and a chip removes its filter', async () => {
    const app = await openApp({ path: '/?max=900&verified=true&sort=price', arrange: publish });
    const count = page.getByRole('status').filter({ hasText: /promotion/ });
    await expect.element(count).toHaveTextContent('1 promotion');
    const chips = page.getByRole('list', { name: 'Chosen filters' });
    await expect.element(chips.getByRole('button', { name: 'Remove filter: Up to ฿900' })).toBeVisible();
    chips.getByRole('button', { name: 'Remove filter: Up to ฿900' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => app.router.latestLocation.search).toEqual({ verified: true, sort: 'price' });
    await button('Clear filters').click();
    await expect.poll(() => app.router.latestLocation.search).toEqual({});
    await expect.element(cardOf('นวดน้ำมัน')).toBeVisible();
    await expect.element(chips).not.toBeInTheDocument();
  });

  test('is left and found again by back, filters and all', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByText('Verified only').click();
    await sheet.getByRole('button', { name: 'Show 1 promotion' }).click();
    await cardOf('ขูดหินปูน').getByRole('link', { name: 'ขูดหินปูน', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'ขูดหินปูน' })).toBeVisible();
    app.router.history.back();
    await expect.element(button('Remove filter: Verified only')).toBeVisible();
    await expect.poll(titles).toEqual(['ขูดหินปูน']);
    app.router.history.back();
    await expect.poll(titles).toEqual(['นวดน้ำมัน', 'ขูดหินปูน']);
  });

  test('without a match offers the nearest', async () => {
    await openApp({ path: '/?near=13.75,100.5&place=สีลม&km=2', arrange: publish });
    const nearest = page.getByRole('region', { name: 'Nearest to สีลม' });
    await expect.element(nearest.getByRole('link', { name: 'ขูดหินปูน', exact: true })).toBeVisible();
    await expect.poll(titles).toEqual(['ขูดหินปูน', 'นวดน้ำมัน']);
  });

  test('OFFLINE-1: says of what time the nearest are, and reads them again with the network', async () => {
    const headers = { 'x-sabai-stored-at': String(Date.parse('2026-11-20T08:30:00+07:00')) };
    const app = await openApp({
      path: '/?near=13.75,100.5&place=สีลม&km=2',
      arrange: (server) => {
        publish(server);
        const copy = { status: 200, json: promotions.slice(1), headers };
        server.answer(/list_promotions\?(?!.*within_km)/, copy);
      },
    });
    const nearest = page.getByRole('region', { name: 'Nearest to สีลม' });
    const notice = nearest.getByText(/No network\. Shown as of 20 Nov, 08:30\./);
    await expect.element(notice).toBeVisible();
    expect(titles()).toEqual(['นวดน้ำมัน']);
    app.server.tables['promotions'] = promotions.slice(0, 1);
    app.server.heal();
    dispatchEvent(new Event('online'));
    await expect.poll(titles).toEqual(['ขูดหินปูน']);
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('is found in what the device has, where the server does not answer', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    app.server.goOffline();
    await sheet.getByLabelText('Province').selectOptions('Chiang Mai');
    await sheet.getByRole('button', { name: 'Show 1 promotion' }).click();
    await expect.poll(titles).toEqual(['นวดน้ำมัน']);
    await expect.element(page.getByText('1 promotion on this device')).toBeVisible();
  });
});

describe('MARKET-33: the map of a list', () => {
  const place = (n: number, promotion_title: string, at: [lat: number, lng: number] | null) =>
    promotionRow({
      id: id(n),
      promotion_title,
      url_slug: `p${n}`,
      location_lat: at?.[0] ?? null,
      location_lng: at?.[1] ?? null,
    });
  const placed = [
    place(1, 'ขูดหินปูน', [13.73, 100.53]),
    place(2, 'ฟอกสีฟัน', [13.73, 100.53]),
    place(3, 'ตรวจตา', [13.75, 100.55]),
    place(4, 'นวดน้ำมัน', [18.79, 98.99]),
    place(5, 'สปาที่บ้าน', null),
  ];
  const arrange = (server: TestServer) => void (server.tables['promotions'] = structuredClone(placed));
  const map = page.getByRole('region', { name: 'Promotions on the map' });
  const group = (n: number) =>
    map.getByRole('button', { name: `${n} ${n === 1 ? 'promotion' : 'promotions'}` });
  const atPlace = page.getByRole('region', { name: 'Promotions at this place' });

  test('groups what is close together; a group comes closer, and one place shows its promotions', async () => {
    const app = await openApp({ path: '/', arrange });
    await openSheet();
    await sheet.getByRole('button', { name: 'Show on a map' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(page.getByText('4 of 5 promotions have a place on the map.')).toBeVisible();
    expect(app.router.latestLocation.hash).toBe('map');
    await expect.element(group(1)).toBeVisible();
    await expectAccessible('the map');
    await group(3).click();
    await expect.element(group(2)).toBeVisible();
    // The pressed button is gone, so the map has the focus and the keys move it.
    expect(map.element().firstElementChild).toBe(document.activeElement);
    group(2).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(atPlace.getByRole('link', { name: 'ฟอกสีฟัน', exact: true })).toBeVisible();
    expect(atPlace.getByRole('article').elements()).toHaveLength(2);
    app.router.history.back();
    await expect.element(map).not.toBeInTheDocument();
    expect(app.router.latestLocation.hash).toBe('');
  });

  test('is as it was on the way back from a promotion, and stays open with other filters', async () => {
    const app = await openApp({ path: '/?q=นวด#map', arrange });
    await group(1).click();
    await atPlace.getByRole('link', { name: 'นวดน้ำมัน', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'นวดน้ำมัน' })).toBeVisible();
    app.router.history.back();
    await expect.element(atPlace.getByRole('link', { name: 'นวดน้ำมัน', exact: true })).toBeVisible();
    await filter.click();
    await sheet.getByLabelText('Sort by').selectOptions('Lowest price');
    await userEvent.keyboard('{Escape}');
    await expect.element(group(1)).toBeVisible();
    await button('Close the map').click();
    await expect.element(map).not.toBeInTheDocument();
  });

  test('reads on, and shows what the device has where the server does not answer', async () => {
    const many = Array.from({ length: 60 }, (_, n) => place(n + 10, `ตรวจ ${n}`, [13.73, 100.53]));
    const app = await openApp({
      path: '/#map',
      arrange: (server) => void (server.tables['promotions'] = [...structuredClone(placed), ...many]),
    });
    await expect.element(page.getByText('64 of 65 promotions have a place on the map.')).toBeVisible();
    app.server.goOffline();
    await page.getByLabelText('Search promotions').fill('ตรวจ 59');
    await passTime(300);
    await expect.element(page.getByText('1 of 1 promotion has a place on the map.')).toBeVisible();
    await expect.element(group(1)).toBeVisible();
  });
});
