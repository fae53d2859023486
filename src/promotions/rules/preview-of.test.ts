import { expect, test } from 'vitest';
import { previewOf } from './preview-of.ts';
import { emptyPromotionForm } from './promotion-form.ts';

const empty = emptyPromotionForm({ id: 'h1', name: 'คลินิกสบาย' });
const today = '2026-11-25';

test('PUBLISH-24 the preview has the prices that the server will compute, and the pictures of the device', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  const preview = previewOf({
    values: {
      ...empty,
      promotion_title: ' ขูดหินปูน ',
      price: '1,000',
      discount_percentage: '12.5',
      image: { kind: 'new', id, focus: { x: 0, y: 30 } },
      packages: [{ key: 'a', name: 'ชุดใหญ่', price: '200', discount_percentage: '50' }],
    },
    pictures: new Map([[id, 'data:image/webp;base64,AAAA']]),
    isVerified: true,
    today,
  });
  expect(preview).toMatchObject({
    promotion_title: 'ขูดหินปูน',
    hospital_name: 'คลินิกสบาย',
    hospital_verified: true,
    price: 1000,
    final_price: 875,
    image_url: 'data:image/webp;base64,AAAA#focus=0,30',
    packages: [{ name: 'ชุดใหญ่', final_price: 100 }],
  });
});

test('PUBLISH-24 an empty form has a preview too, and what cannot be read is no price', () => {
  const preview = previewOf({
    values: { ...empty, price: 'ฟรี' },
    pictures: new Map(),
    isVerified: false,
    today,
  });
  expect(preview).toMatchObject({ promotion_title: '–', price: null, final_price: null, end_date: today });
});
