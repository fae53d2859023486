import type { PromotionCard } from '../listings/rules/promotion-card-row.ts';

/** A valid promotion for tests; `given` replaces single fields. */
export function promotionCard(given: Partial<PromotionCard> = {}): PromotionCard {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    hospital_id: '00000000-0000-4000-8000-0000000000a1',
    hospital_name: 'โรงพยาบาลสบายดี',
    hospital_slug: 'โรงพยาบาลสบายดี',
    hospital_verified: false,
    promotion_title: 'ตรวจสุขภาพประจำปี',
    description: 'ตรวจครบทุกระบบสำคัญของร่างกาย',
    area: 'กรุงเทพมหานคร',
    keywords: null,
    category: null,
    image_url: null,
    contact_phone: null,
    price: 1000,
    discount_percentage: null,
    final_price: 1000,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    province: null,
    location_lat: null,
    location_lng: null,
    url_slug: 'checkup',
    created_at: '2026-01-01T00:00:00+00:00',
    ...given,
  };
}

/** A promotion of its own minute; the one with the greater number is the newer. */
export function numberedCard(number: number, given: Partial<PromotionCard> = {}): PromotionCard {
  return promotionCard({
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    promotion_title: `p${number}`,
    created_at: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    ...given,
  });
}
