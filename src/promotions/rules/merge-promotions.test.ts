import { expect, it } from 'vitest';
import { mergePromotions } from './merge-promotions.ts';
import { emptyPromotionForm, parsePromotionDraft } from './promotion-form.ts';
import type { PromotionFormValues } from './promotion-table.ts';

const base: PromotionFormValues = {
  ...emptyPromotionForm({ id: 'h', name: 'โรงพยาบาลสบายดี' }),
  promotion_title: 'ขูดหินปูน',
  price: '900',
  location_lat: 13.7,
  location_lng: 100.5,
  packages: [{ key: 'stored-0', name: 'คู่', price: '1700', discount_percentage: '' }],
};
const merge = (mine: Partial<PromotionFormValues>, theirs: Partial<PromotionFormValues>) =>
  mergePromotions({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });

it('takes what the other person alone changed and keeps what was typed', () => {
  const { values, taken, clashing, same } = merge({ promotion_title: 'ใหม่' }, { price: '800' });
  expect(values).toEqual({ ...base, promotion_title: 'ใหม่', price: '800' });
  expect({ taken, clashing, same }).toEqual({ taken: ['price'], clashing: [], same: false });
});

it('names what both changed, and loses nothing that was typed', () => {
  const { values, taken, clashing } = merge({ price: '700' }, { price: '800', area: 'ลำปาง' });
  expect(values).toMatchObject({ price: '700', area: 'ลำปาง' });
  expect({ taken, clashing }).toEqual({ taken: ['area'], clashing: ['price'] });
});

it('the place is one field: a pin is never put together out of two', () => {
  const { values, clashing } = merge({ location_lat: 18.7 }, { location_lng: 99 });
  expect(values).toMatchObject({ location_lat: 18.7, location_lng: 100.5 });
  expect(clashing).toEqual(['location_address']);
});

it('the same change by both is none, however it is written', () => {
  const row = { name: 'คู่', price: '1,700.00', discount_percentage: '' };
  expect(merge({ price: '800.00', packages: [{ ...row, key: 'typed' }] }, { price: '800' })).toMatchObject({
    taken: [],
    clashing: [],
    same: true,
  });
});

it('a save whose answer was lost is found again, its picture too', () => {
  const id = '0b6b3c1e-8a43-4b57-9d0e-6f9a2f7c5d11';
  const url = `https://files.example/promotion-images/u/${id}.webp`;
  expect(merge({ image: { kind: 'new', id } }, { image: { kind: 'stored', url } }).same).toBe(true);
  expect(merge({ image: { kind: 'new', id } }, {}).same).toBe(false);
});

it('PUBLISH-29: another focal point of one picture is a change, and is found again too', () => {
  const id = '0b6b3c1e-8a43-4b57-9d0e-6f9a2f7c5d11';
  const url = `https://files.example/promotion-images/u/${id}.webp`;
  const focus = { x: 20, y: 80 };
  const stored = { kind: 'stored', url } as const;
  expect(merge({ image: { kind: 'new', id, focus } }, { image: { ...stored, focus } }).same).toBe(true);
  expect(merge({ image: { ...stored, focus } }, { image: stored }).same).toBe(false);
  const items = (y: number) => [
    { key: 'a', name: 'ยา', price: '5', image: { ...stored, focus: { x: 20, y } } },
  ];
  expect(merge({ items: items(0) }, { items: items(100) }).same).toBe(false);
});

it('PUBLISH-30: further pictures are one field, by their order and whichever device has them', () => {
  const id = '0b6b3c1e-8a43-4b57-9d0e-6f9a2f7c5d11';
  const row = (key: string, name: string) => ({
    key,
    image: { kind: 'stored' as const, url: `https://files.example/promotion-images/u/${name}.webp` },
  });
  const main = {
    image: { kind: 'stored' as const, url: 'https://files.example/promotion-images/u/main.webp' },
  };
  const both = { ...main, more_images: [row('stored-0', id), row('stored-1', 'b')] };
  const typed = [{ key: 'typed', image: { kind: 'new' as const, id } }, row('stored-0', 'b')];
  expect(merge({ ...main, more_images: typed }, both).same).toBe(true);
  expect(merge({ ...both, more_images: both.more_images.toReversed() }, both).clashing).toEqual([
    'more_images',
  ]);
});

it('PUBLISH-30: a draft of before further pictures is read, and has none', () => {
  const { more_images: _, ...values } = base;
  const draft = { id: '0b6b3c1e-8a43-4b57-9d0e-6f9a2f7c5d11', basedOn: null, values };
  expect(parsePromotionDraft(draft)?.values.more_images).toEqual([]);
});
