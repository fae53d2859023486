import { expect, it } from 'vitest';
import { promotionCard } from '../promotion-fixtures.ts';
import { itemListData, offerData, pageDescription, pageTitle } from './promotion-structured-data.ts';

const nowMs = Date.parse('2026-06-01T00:00:00Z');
const origin = 'https://s.example';

it('MARKET-12: an Offer in THB, at what is to be paid, in stock until the last day has passed', () => {
  const promotion = promotionCard({
    price: 100,
    discount_percentage: 40,
    final_price: 60,
    hospital_slug: 'ก',
    url_slug: 'ข',
  });
  const offer = offerData({ promotion, origin, image: null, description: 'd', nowMs });
  expect(offer).toMatchObject({
    '@type': 'Offer',
    priceCurrency: 'THB',
    price: '60.00',
    availability: 'https://schema.org/InStock',
    url: `https://s.example/${encodeURIComponent('ก')}/${encodeURIComponent('ข')}`,
  });
  expect('image' in offer).toBe(false);
  const ended = promotionCard({ end_date: '2026-05-31' });
  expect(offerData({ promotion: ended, origin, image: null, description: '', nowMs })).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
  });
});

it('MARKET-13: lists 20 at most', () => {
  const cards = Array.from({ length: 25 }, (_, index) => promotionCard({ id: String(index) }));
  const list = itemListData({ cards, origin, imageOf: () => null, nowMs });
  expect(list['itemListElement']).toHaveLength(20);
});

it('MARKET-12: title and description fall back, and no emoji is cut in half', () => {
  const row = { promotion_title: 'T', hospital_name: 'H', seo_title: null };
  expect(pageTitle(row)).toBe('T - H');
  expect(pageTitle({ ...row, seo_title: 'S' })).toBe('S');
  expect(pageDescription({ description: '😀'.repeat(200) })).toBe('😀'.repeat(150));
  expect(pageDescription({ description: 'x', seo_description: 'short' })).toBe('short');
});
