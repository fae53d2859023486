import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  test('apply at once, say how many are left, and are in the address', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
    await sheet.getByLabelText('Up to').fill('๙๐๐');
    await passTime(400);
    await expect.element(sheet.getByRole('button', { name: 'Show 1 promotion' })).toBeVisible();
    await sheet.getByLabelText('Discount').selectOptions('20% or more');
    await sheet.getByText('Verified only').click();
    await expect.poll(() => app.router.latestLocation.search).toEqual({ max: 900, off: 20, verified: true });
    await sheet.getByRole('button', { name: 'Show 1 promotion' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(titles).toEqual(['ขูดหินปูน']);
    await expect.element(filter).toHaveAccessibleName('Filter 3');
    const asked = /max_price=900.*min_discount=20.*verified=true/;
    expect(app.server.requests(asked).length).toBeGreaterThan(0);
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
    expect(app.router.latestLocation.search).toEqual({ sort: 'price' });
  });

  test('a typed place has a position without a network, and cards say how far they are', async () => {
    const app = await openApp({ path: '/', arrange: publish });
    await openSheet();
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
