import { describe, expect, it } from 'vitest';
import { cases } from '../../../tests/cases/promotion-fields.json';
import { brokenChecks } from '../../publishing/rules/publication-table.ts';
import { isSlugAllowed } from './promotion-slug.ts';
import { promotionChecks, type PromotionColumns } from './promotion-table.ts';

const good = {
  promotion_title: 'ตรวจสุขภาพประจำปี',
  description: 'ตรวจเลือด เอกซเรย์ปอด และพบแพทย์',
  area: 'เชียงใหม่',
  contact_phone: null,
  contact_details: null,
  keywords: null,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  image_url: null,
  price: null,
  discount_percentage: null,
  remarks: null,
  seo_title: null,
  seo_description: null,
  url_slug: null,
  location_address: null,
  location_lat: null,
  location_lng: null,
  category: null,
  packages: [],
  social_links: [],
  more_images: [],
};

describe('columns of a promotion are refused as the database refuses them', () => {
  it.each(cases as { name: string; values: object; refused: string | null }[])(
    '$name',
    ({ values, refused }) => {
      const row: PromotionColumns = { ...good, ...values };
      if (row.category === '') row.category = null; // the form sends none, the server makes it none
      const slug = row.url_slug;
      const slugRefused =
        slug !== null && !isSlugAllowed({ slug, title: row.promotion_title, storedSlug: null });
      const broken = brokenChecks(promotionChecks, row).map(({ check }) => check);
      if (slugRefused) broken.push('url_slug_format');
      expect(broken.map((check) => `promotions_${check}`)).toEqual(refused === null ? [] : [refused]);
    },
  );
});
