import { page } from 'vitest/browser';
import { formFields } from './form-rows.ts';

/** The labels of the promotion form, by column. */
const labels = {
  promotion_title: /^Promotion title/,
  description: /^Description/,
  area: /^Area/,
  location_address: /^Address$/,
  contact_phone: /^Contact phone/,
  contact_details: /^Contact details/,
  keywords: /^Keywords/,
  price: /^Original price/,
  discount_percentage: /^Discount \(%\)$/,
  remarks: /^Remarks/,
  start_date: /^Start date/,
  end_date: /^End date/,
  seo_title: /^SEO title/,
  seo_description: /^SEO description/,
  url_slug: /^URL slug/,
} as const;

export type PromotionColumn = keyof typeof labels;
export type TypedPromotion = Partial<Record<PromotionColumn, string>>;

/** Values of the promotion form that pass every check. */
export const goodPromotion = {
  promotion_title: 'ตรวจสุขภาพประจำปี',
  description: 'ตรวจเลือด เอกซเรย์ปอด และพบแพทย์',
  area: 'เชียงใหม่',
  location_address: '1 ถนนสุเทพ เชียงใหม่',
  start_date: '2026-01-01',
  end_date: '2027-12-31',
} satisfies TypedPromotion;

export const { field: promotionField, fill: fillPromotion, isName: isPromotionColumn } = formFields(labels);
export const submitButton = page.getByRole('button', { name: 'Submit Promotion' });
export const saveButton = page.getByRole('button', { name: 'Save Changes' });
