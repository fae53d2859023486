/** The form of a promotion, as hospitals find their way: by roles and labels. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { TestServer } from '../support/server.ts';

export interface TypedPromotion {
  title: string;
  description: string;
  area: string;
  address: string;
  start: string;
  end: string;
  phone?: string;
  details?: string;
  keywords?: string;
  price?: string;
  discount?: string;
  remarks?: string;
  seoTitle?: string;
  seoDescription?: string;
  slug?: string;
}

/** Values with which the form of a promotion can be sent. */
export const goodPromotion: TypedPromotion = {
  title: 'ตรวจสุขภาพประจำปี',
  description: 'ตรวจเลือด เอกซเรย์ปอด และพบแพทย์',
  area: 'เชียงใหม่',
  address: '1 ถนนสุเทพ เชียงใหม่',
  start: '2026-01-01',
  end: '2027-12-31',
};

const labels: readonly [keyof TypedPromotion, RegExp][] = [
  ['title', /^Promotion title/],
  ['description', /^Description/],
  ['area', /^Area/],
  ['address', /^Address$/],
  ['start', /^Start date/],
  ['end', /^End date/],
  ['phone', /^Contact phone/],
  ['details', /^Contact details/],
  ['keywords', /^Keywords/],
  ['price', /^Original price/],
  ['discount', /^Discount \(%\)$/],
  ['remarks', /^Remarks/],
  ['seoTitle', /^SEO title/],
  ['seoDescription', /^SEO description/],
  ['slug', /^URL slug/],
];

export function promotionField(page: Page, field: keyof TypedPromotion) {
  const label = labels.find(([key]) => key === field)?.[1] ?? /^$/;
  return page.getByLabel(label).first();
}

export async function fillPromotion(page: Page, promotion: Partial<TypedPromotion>): Promise<void> {
  for (const [key] of labels) {
    const value = promotion[key];
    if (value !== undefined) await promotionField(page, key).fill(value);
  }
}

export async function openSubmit(page: Page): Promise<void> {
  await page.goto('/submit');
  await expect(page.getByRole('button', { name: 'Submit Promotion' })).toBeVisible();
}

/** Presses the submit button; does not wait for the outcome. */
export async function pressSubmit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Promotion' }).click();
}

/** Expects a visible toast with this title and, if given, this text. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Messages' });
  const toast = toasts.getByRole('alert').or(toasts.getByRole('status'));
  await expect(
    toast
      .filter({ hasText: title })
      .filter({ hasText: text ?? '' })
      .first(),
  ).toBeVisible();
}

/** A JPEG of this size in pixels, with a GPS position in its metadata, as a phone makes it. */
export async function photograph(options: {
  width: number;
  height: number;
  noisy?: boolean;
}): Promise<Buffer> {
  const { width, height } = options;
  const picture = options.noisy
    ? sharp(noise(width * height * 3), { raw: { width, height, channels: 3 } })
    : sharp({ create: { width, height, channels: 3, background: { r: 30, g: 140, b: 110 } } });
  return picture
    .withExif({ IFD0: { Make: 'TestPhone', Artist: 'GPS-SECRET-18.7883' } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** The same noise at each run, so that a failure can be reproduced. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 1;
  for (let i = 0; i < length; i += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    bytes[i] = state >> 16;
  }
  return bytes;
}

export interface StoredRow {
  id: string;
  promotion_title: string;
  hospital_name: string;
  image_url: string | null;
  packages: { kind: string; name: string; price: number; final_price?: number; image_url?: string }[];
  final_price: string | null;
  url_slug: string;
  [column: string]: unknown;
}

/** Promotions of the hospital with this name, or of all, as the database stores them, oldest first. */
export async function storedPromotions(server: TestServer, hospital?: string): Promise<StoredRow[]> {
  const sql = await server.sql();
  return sql<StoredRow[]>`
    select *, start_date::text, end_date::text from public.promotions
    where ${hospital ?? null}::text is null or hospital_name = ${hospital ?? null} order by created_at, id`;
}
