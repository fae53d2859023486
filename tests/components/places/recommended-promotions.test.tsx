import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { offerPromotion, openRecord, type RecordGiven } from '../bookings/open-record.ts';
import type { App } from '../support/open-app.tsx';
import type { TestServer } from '../support/test-server.ts';

const house = { lat: 18.7883, lng: 98.9853 };
const card = page.getByRole('region', { name: 'Recommended Promotions' });
const items = card.getByRole('listitem');
const titles = () =>
  [...card.element().querySelectorAll('strong.record-item-title')].map((each) => each.textContent);

type Destinations = { destinations: { lat: number; lng: number }[] };

/** Models the embedded edge function: a distance is 1.3 times the straight line along a meridian. */
function estimate(server: TestServer): void {
  server.functions['calculate-driving-distance'] = (values) => ({
    distances: (values as unknown as Destinations).destinations.map(({ lat }) => ({
      distance_km: Math.abs(lat - house.lat) * 111.19 * 1.3,
    })),
    source: 'estimate',
  });
}

function offerNear(server: TestServer, count: number): void {
  for (let number = count; number >= 1; number -= 1) {
    offerPromotion(server, {
      number,
      promotion_title: `ที่ ${number}`,
      area: 'เชียงใหม่',
      description: `${'ก'.repeat(149)}ขคง`,
      location_lat: house.lat + number / 10,
      location_lng: house.lng,
    });
  }
}

/** Opens the tab of the record, and the list of recommended promotions in it. */
async function openRecommended(given: RecordGiven = {}): Promise<App> {
  const app = await openRecord({ tab: 'details', ...given });
  await openFolded();
  return app;
}

const isBusy = () => card.element().querySelector('[aria-busy]')?.getAttribute('aria-busy');
const openFolded = () => card.getByRole('heading', { name: 'Recommended Promotions' }).click();

function openNear(arrange: (server: TestServer) => void, given: RecordGiven = {}): Promise<App> {
  return openRecommended({
    customer: { house_location: { address: 'เชียงใหม่', ...house } },
    arrange,
    ...given,
  });
}

describe('recommended promotions', () => {
  test('are the nearest ten by driving distance, to one decimal, and each opens its page', async () => {
    const app = await openNear((server) => {
      estimate(server);
      offerNear(server, 12);
      offerPromotion(server, { number: 13, promotion_title: 'ไม่มีบนแผนที่' });
      offerPromotion(server, {
        number: 14,
        promotion_title: 'ใกล้แต่จบแล้ว',
        end_date: '2026-11-20',
        location_lat: house.lat,
        location_lng: house.lng,
      });
    });
    await expect.element(card.getByText('Based on distance')).toBeVisible();
    await expect.element(items.nth(9)).toBeVisible();
    expect(titles()).toEqual(Array.from({ length: 10 }, (_, index) => `ที่ ${index + 1}`));
    await expect.element(card.getByText('Driving distances are estimated.')).toBeVisible();
    for (const text of ['≈ 14.5 km', 'เชียงใหม่', '฿1,000.00', `${'ก'.repeat(149)}ข…`]) {
      await expect.element(items.first()).toHaveTextContent(text);
    }
    await expect.element(card.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(app.server.requests(/calculate-driving-distance/)).toHaveLength(1);
    await items.first().getByRole('link').click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'ที่ 1', exact: true })).toBeVisible();
    expect(location.pathname).toBe('/sabaidee/promo-1');
  });

  test('have measured roads without a sign of doubt, and leave out what no road leads to', async () => {
    await openNear((server) => {
      offerNear(server, 2);
      server.functions['calculate-driving-distance'] = () => ({
        distances: [null, { distance_km: 31.04 }],
        source: 'road',
      });
    });
    await expect.element(items.first()).toHaveTextContent('31.0 km');
    await expect.element(items.first()).not.toHaveTextContent('≈');
    expect(titles()).toEqual(['ที่ 2']);
  });

  test.each<[string, (server: TestServer) => void]>([
    ['fails', (server) => server.answer(/calculate-driving-distance/, { status: 503 }, 1)],
    ['is not reached', (server) => server.answer(/calculate-driving-distance/, 'no_network', 1)],
    [
      'says that it cannot measure',
      (server) =>
        server.answer(
          /calculate-driving-distance/,
          { status: 200, json: { distances: [], source: 'unavailable' } },
          1,
        ),
    ],
    [
      'answers with too few',
      (server) =>
        server.answer(
          /calculate-driving-distance/,
          { status: 200, json: { distances: [], source: 'road' } },
          1,
        ),
    ],
  ])(
    'are by the straight line, which is said, where the function %s; measured at the next visit',
    async (_what, fail) => {
      const app = await openNear((server) => {
        estimate(server);
        offerNear(server, 1);
        fail(server);
      });
      await expect.element(items.first()).toHaveTextContent('11.1 km · ≈ straight line');
      await expect.element(card).toHaveTextContent('Driving distances come with the next network.');
      const here = location.pathname + location.search;
      await app.go('/crm');
      await expect.element(card).not.toBeInTheDocument();
      await app.go(here);
      await openFolded();
      await expect.element(items.first()).toHaveTextContent('≈ 14.5 km');
      await expect.element(card).not.toHaveTextContent('straight line');
      app.server.goOffline();
      await app.go('/crm');
      await expect.element(card).not.toBeInTheDocument();
      await app.go(here);
      await openFolded();
      await expect.element(items.first()).toHaveTextContent('≈ 14.5 km');
    },
  );

  test('are all that can be had where no house is on the map, a few at a time', async () => {
    await openRecommended({
      arrange: (server) => {
        for (let number = 1; number <= 12; number += 1) {
          offerPromotion(server, {
            number,
            price: number === 1 ? null : 100,
            promotion_title: `โปร ${number}`,
          });
        }
      },
    });
    await expect.element(items.nth(9)).toBeVisible();
    await expect.element(items.nth(10)).not.toBeInTheDocument();
    await expect.element(card.getByText('Based on distance')).not.toBeInTheDocument();
    await expect.element(card).not.toHaveTextContent('km');
    await card.getByRole('button', { name: 'Show more' }).click();
    await expect.element(items.nth(11)).toBeVisible();
    await expect.element(card.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  test('say that there are none, and that none has a position', async () => {
    await openRecommended();
    await expect.element(card).toHaveTextContent('No promotions to recommend yet');
    await openNear((server) => offerPromotion(server));
    await expect.element(card).toHaveTextContent('No promotion with a position on the map yet');
  });

  test('that could not be read say so in place, with a way to try again', async () => {
    const app = await openRecommended({
      arrange: (server) => {
        offerPromotion(server);
        server.answer(/\/promotions\?.*end_date/, { status: 500 });
      },
    });
    await expect.element(card.getByRole('alert')).toHaveTextContent('Promotions could not be read');
    app.server.heal();
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect.element(items).toBeVisible();
  });

  test('are read aloud as loading until the distances are there', async () => {
    let held: ReturnType<TestServer['hold']> | null = null;
    await openNear((server) => {
      estimate(server);
      offerNear(server, 1);
      held = server.hold(/calculate-driving-distance/);
    });
    await expect.poll(isBusy).toBe('true');
    await (held as ReturnType<TestServer['hold']> | null)?.arrived;
    (held as ReturnType<TestServer['hold']> | null)?.release();
    await expect.element(items.first()).toHaveTextContent('≈ 14.5 km');
    await expect.poll(isBusy).toBe('false');
  });
});
