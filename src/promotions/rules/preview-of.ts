import { finalPrice } from '../../listings/rules/final-price.ts';
import { readPromotionDetail, type PromotionDetail } from '../../listings/rules/promotion-detail.ts';
import type { UploadedUrls } from '../../publishing/rules/publication-table.ts';
import { promotionColumns, type PromotionFormValues } from './promotion-table.ts';

/**
 * The promotion that a form would publish, as a visitor reads it (PUBLISH-24); null if the values make none.
 * `pictures` has the addresses of pictures on this device. Empty texts are a dash, missing days `today`
 * (`YYYY-MM-DD`).
 */
export function previewOf(options: {
  values: PromotionFormValues;
  pictures: UploadedUrls;
  isVerified: boolean;
  today: string;
}): PromotionDetail | null {
  const { values, pictures, isVerified, today } = options;
  const columns = promotionColumns({ values, uploaded: pictures });
  const priced = <Priced extends { price: number | null; discount_percentage?: number | null }>(
    row: Priced,
  ) => ({
    ...row,
    final_price:
      row.price === null || Number.isNaN(row.price)
        ? null
        : finalPrice({ price: row.price, discountPercent: row.discount_percentage ?? null }),
  });
  const start_date = columns.start_date || today;
  return readPromotionDetail({
    ...priced(columns),
    packages: columns.packages.map(priced),
    id: 'preview',
    hospital_id: values.hospital.id || 'preview',
    hospital_name: values.hospital.name || '–',
    hospital: { slug: 'preview', verified_at: isVerified ? today : null },
    promotion_title: columns.promotion_title || '–',
    description: columns.description || '–',
    area: columns.area || '–',
    start_date,
    end_date: columns.end_date || start_date,
    url_slug: 'preview',
    created_at: `${today}T00:00:00Z`,
  });
}
