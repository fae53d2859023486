import { describe, expect, it } from 'vitest';
import { readPromotionCard } from './promotion-card-row.ts';
import { readPromotionDetail } from './promotion-detail.ts';

const row = {
  id: '1',
  hospital_id: 'h',
  hospital_name: 'โรงพยาบาล',
  hospital: { slug: 'โรงพยาบาล', verified_at: null },
  promotion_title: 't',
  description: 'd',
  area: 'a',
  keywords: null,
  category: null,
  image_url: null,
  price: '100.50',
  discount_percentage: 10,
  final_price: 90.45,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  url_slug: 't',
  created_at: '2026-01-01T00:00:00.123456+00:00',
};

describe('a row of the server', () => {
  it('is read with numbers as numbers, and the time as it was written', () => {
    expect(readPromotionCard(row)).toMatchObject({
      hospital_slug: 'โรงพยาบาล',
      hospital_verified: false,
      price: 100.5,
      created_at: '2026-01-01T00:00:00.123456+00:00',
    });
  });

  it('without what every promotion has is none', () => {
    expect(readPromotionCard({ ...row, hospital: null })).toBeNull();
    expect(readPromotionCard({ ...row, promotion_title: 7 })).toBeNull();
  });

  it('PUBLISH-6 distinguishes packages and items by kind, and by the picture where there is none', () => {
    const packages = [
      { kind: 'package', name: 'p', price: 5, image_url: 'x' },
      { kind: 'item', name: 'i', price: 6 },
      { name: 'old package', price: 7 },
      { name: 'old item', price: 8, image_url: 'x' },
      { name: ' ', price: 9 },
      'nonsense',
    ];
    const detail = readPromotionDetail({ ...row, packages });
    expect(detail?.packages.map(({ name }) => name)).toEqual(['p', 'old package']);
    expect(detail?.items.map(({ name }) => name)).toEqual(['i', 'old item']);
  });

  it('gives social links of known types alone', () => {
    const social_links = [{ type: 'line', url: 'https://l.example' }, { type: 'evil', url: 'x' }, null];
    expect(readPromotionDetail({ ...row, social_links })?.social_links).toEqual([
      { type: 'line', url: 'https://l.example' },
    ]);
  });
});
