import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addListings, eventRow, promotionRow } from '../support/listings.ts';
import { expectAccessible } from '../support/check-accessibility.ts';
import { cardOf, heading, link } from '../support/on-screen.ts';
import { openApp } from '../support/open-app.tsx';
import { hospital } from '../support/people.ts';
import type { TestServer } from '../support/test-server.ts';

const path = '/sabaidee';
const always = ['00:00', '24:00'];

/** Adds a promotion and an event of a hospital whose profile is complete. */
function arrange(server: TestServer): void {
  addListings(server);
  server.tables['hospitals'] = [
    {
      ...hospital,
      old_slug: 'sabai',
      telephone: '02-123-4567',
      email: 'hello@sabaidee.example',
      website: 'https://sabaidee.example',
      contact_details: 'คุณพิมพ์',
      location_address: 'ถนนพหลโยธิน',
      location_lat: 13.77,
      location_lng: 100.54,
      opening_hours: { mo: always, tu: always, we: always, th: always, fr: always, sa: always },
      verified_at: '2026-01-01T00:00:00Z',
    },
  ];
  server.tables['promotions'] = [promotionRow({ promotion_title: 'ขูดหินปูน' })];
  server.tables['events'] = [eventRow({ event_title: 'เดินเพื่อสุขภาพ' })];
}

describe('MARKET-30: the page of a hospital', () => {
  test('shows how it is reached, when it is open, and what it has published', async () => {
    await openApp({ path, arrange });
    await expect.element(heading(hospital.name)).toBeVisible();
    const main = page.getByRole('main');
    for (const text of ['Verified', 'คุณพิมพ์', 'ถนนพหลโยธิน', 'Open 24 hours'])
      await expect.element(main).toHaveTextContent(text);
    await expect.element(main).toHaveTextContent(/SundayClosed/);
    await expect.element(link('Call')).toHaveAttribute('href', 'tel:021234567');
    await expect.element(link('Website')).toHaveAttribute('href', 'https://sabaidee.example/');
    await expect.element(link('ขูดหินปูน')).toBeVisible();
    // SHELL-8: the card of an event is Thai, also on this English page.
    await expect.element(cardOf('เดินเพื่อสุขภาพ')).toHaveTextContent(/5 ธ\.ค\. 2569 · 09:00/);
    expect(document.title).toBe(`${hospital.name} · Sabai`);
    const json = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(json)).toMatchObject({ '@type': 'LocalBusiness', url: location.origin + path });
    document.querySelector('.map-in-sight')?.scrollIntoView();
    await expect.element(page.getByRole('region', { name: 'Map' })).toBeVisible();
    await expect.poll(() => document.querySelector('.map-in-sight .map-pin')).not.toBeNull();
    await expectAccessible('the page of a hospital');
  });

  test('PEOPLE-5: is marked where nobody has verified the hospital', async () => {
    await openApp({ path, arrange: ({ tables }) => void (tables['hospitals'] = [{ ...hospital }]) });
    await expect.element(heading(hospital.name)).toBeVisible();
    await expect.element(page.getByRole('main')).toHaveTextContent('Not verified');
  });

  test('leaves out what has ended since the page was stored', async () => {
    const storedAtMs = Date.parse('2026-11-01T08:30:00+07:00');
    const headers = { 'x-sabai-stored-at': String(storedAtMs) };
    await openApp({
      path,
      arrange: (server) => {
        arrange(server);
        const otherId = '00000000-0000-4000-8000-0000000000f5';
        const promotions = [
          promotionRow({ id: otherId, promotion_title: 'จบแล้ว', end_date: '2026-11-02', url_slug: 'ended' }),
          promotionRow({ promotion_title: 'ยังไม่จบ' }),
        ];
        const times = { start_date: '2026-11-02T02:00:00+00:00', end_date: '2026-11-02T05:00:00+00:00' };
        const over = eventRow({ event_title: 'งานที่จบแล้ว', url_slug: 'over', ...times });
        server.answer(/list_hospital_promotions/, { status: 200, json: promotions, headers });
        server.answer(/list_hospital_events/, { status: 200, json: [over], headers });
      },
    });
    await expect.element(cardOf('ยังไม่จบ')).toBeVisible();
    await expect.element(page.getByText(/^No network\. Shown as of /)).toBeVisible();
    await expect.element(cardOf('จบแล้ว')).not.toBeInTheDocument();
    await expect.element(page.getByRole('main')).not.toHaveTextContent('งานที่จบแล้ว');
    await expect.element(page.getByRole('heading', { level: 2, name: 'Events' })).not.toBeInTheDocument();
  });

  test('is one tap from a card and from the page of a promotion', async () => {
    await openApp({ path: '/', arrange });
    await link(hospital.name).click();
    await expect.element(heading(hospital.name)).toBeVisible();
    await link('ขูดหินปูน').click();
    await expect.element(heading('ขูดหินปูน')).toBeVisible();
    await link(hospital.name).first().click();
    await expect.element(heading(hospital.name)).toBeVisible();
    expect(location.pathname).toBe(path);
  });

  test('an old slug leads to it, and an unknown one to the 404 page', async () => {
    const app = await openApp({ path: '/sabai', arrange });
    await expect.element(heading(hospital.name)).toBeVisible();
    expect(location.pathname).toBe(path);
    app.server.tables['hospitals'] = [];
    await app.go('/nowhere');
    await expect.element(heading('Oops! Page not found')).toBeVisible();
  });
});
