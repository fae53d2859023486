import { expect, it } from 'vitest';
import { promotionPublication } from '../../promotions/rules/promotion-publication.ts';
import { emptyPromotionForm } from '../../promotions/rules/promotion-form.ts';
import type { PromotionFormValues } from '../../promotions/rules/promotion-table.ts';
import { openPublicationForm } from './open-publication-form.ts';

const row: PromotionFormValues = {
  ...emptyPromotionForm({ id: 'h', name: 'โรงพยาบาลสบายดี' }),
  promotion_title: 'ขูดหินปูน',
  price: '900',
};
const open = (options: {
  typed: Partial<PromotionFormValues>;
  stored?: Partial<PromotionFormValues>;
  base?: PromotionFormValues | null;
  basedOn?: string;
}) =>
  openPublicationForm({
    publication: promotionPublication,
    stored: { ...row, ...options.stored },
    updatedAt: '2026-11-28T03:00:00Z',
    draft: {
      id: '0b6b3c1e-8a43-4b57-9d0e-6f9a2f7c5d11',
      basedOn: options.basedOn ?? '2026-11-27T03:00:00Z',
      base: options.base === undefined ? row : options.base,
      values: { ...row, ...options.typed },
    },
  });

it('shows a draft of the stored version as it was typed', () => {
  expect(open({ typed: { price: '700' }, basedOn: '2026-11-28T03:00:00Z' })).toEqual({
    draft: { ...row, price: '700' },
    merged: null,
    isOlder: false,
  });
});

it('PUBLISH-31: takes into an older draft what another person changed alone, and names what both changed', () => {
  const typed = { promotion_title: 'ของฉัน', description: 'ใหม่' };
  expect(open({ typed, stored: { promotion_title: 'ของเขา', price: '800' } })).toEqual({
    draft: { ...row, ...typed, price: '800' },
    merged: { taken: ['price'], clashing: ['promotion_title'] },
    isOlder: false,
  });
});

it('shows no draft if the row has it already', () => {
  const typed = { price: '700' };
  expect(open({ typed, stored: typed }).draft).toBeNull();
});

it('warns of an older draft whose base is not known', () => {
  expect(open({ typed: { price: '700' }, base: null })).toEqual({
    draft: { ...row, price: '700' },
    merged: null,
    isOlder: true,
  });
});
