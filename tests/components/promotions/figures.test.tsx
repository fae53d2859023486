import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { passTime } from '../support/clock.ts';
import { promotionRow } from '../support/listings.ts';
import { heading, link } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

const row = promotionRow({ url_slug: 'scaling', promotion_title: 'ขูดหินปูน', hospital_id: hospital.id });
const path = '/sabaidee/scaling';
const uses: unknown[] = [];
const arrange = (server: TestServer) => {
  server.tables['promotions'] = [structuredClone(row)];
  server.functions['count_promotion_use'] = (values) => uses.push(values) > 0;
  server.functions['promotion_figures'] = ({ since }) => [
    { id: row['id'], views: since ? 12 : 340, calls: 5, saves: 7, bookings: 3, redemptions: 2 },
  ];
};
/** Makes the browser look as if a person uses it: no `webdriver`, and the user agent of a phone. */
const driveByHand = (userAgent = 'Mozilla/5.0 (iPhone)') => {
  Object.defineProperty(navigator, 'webdriver', { configurable: true, value: false });
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: userAgent });
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'webdriver');
  Reflect.deleteProperty(navigator, 'userAgent');
  sessionStorage.clear();
  uses.length = 0;
});

test('PUBLISH-23 a view counts after 3 seconds, a call when it is made, each once per visit', async () => {
  driveByHand();
  const app = await openApp({ path, arrange });
  await expect.element(heading('More from')).not.toBeInTheDocument();
  await expect.element(heading('ขูดหินปูน')).toBeVisible();
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  await expect
    .poll(async () => {
      await passTime(3_000);
      return uses;
    })
    .toEqual([{ promotion: row['id'], use: 'view' }]);
  await link(/02-123-4567/).click();
  await expect.poll(() => uses[1]).toEqual({ promotion: row['id'], use: 'call' });
  expect(
    app.server.sent.filter(({ path: sent }) => sent.includes('count_promotion_use'))[0]?.userId,
  ).toBeNull();
});

test('PUBLISH-23 the hospital sees the figures and the way to edit; a visitor sees neither', async () => {
  await openApp({ path, arrange, person: 'owner' });
  const figures = page.getByRole('table');
  await expect.element(figures).toHaveTextContent(/Views\s*12\s*340/);
  await expect.element(link(/^Edit /)).toHaveAttribute('href', `/edit/${String(row['id'])}`);

  const app = await openApp({ path, arrange });
  await expect.element(heading('ขูดหินปูน')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save ขูดหินปูน' })).toBeVisible();
  await expect.element(figures).not.toBeInTheDocument();
  await expect.element(link(/^Edit /)).not.toBeInTheDocument();
  expect(app.server.requests(/promotion_figures/)).toEqual([]);
});

test('PUBLISH-23 a super admin sees the figures, and one way to edit', async () => {
  await openApp({ path, arrange, person: 'admin' });
  await expect.element(page.getByRole('table')).toHaveTextContent(/Views\s*12\s*340/);
  expect(link(/^Edit /).elements()).toHaveLength(1);
});

test('PUBLISH-23 the list of the hospital has the figures of each promotion', async () => {
  await openApp({ path: '/hospital-dashboard?tab=promotions', arrange, person: 'owner' });
  await expect.element(page.getByText('Views 340')).toBeVisible();
});
