import { describe, expect, it } from 'vitest';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import { checkPromotionForm } from './check-promotion-form.ts';
import { emptyPromotionForm } from './promotion-form.ts';
import { promotionColumns, type PromotionFormValues, type PromotionMessage } from './promotion-table.ts';

const good: PromotionFormValues = {
  ...emptyPromotionForm({ id: 'h', name: 'โรงพยาบาล' }),
  promotion_title: 'ตรวจสุขภาพ',
  description: 'ตรวจเลือดและพบแพทย์',
  area: 'เชียงใหม่',
  location_address: 'เชียงใหม่',
  start_date: '2026-01-01',
  end_date: '2026-12-31',
};
const text = (message: PromotionMessage) => allMessageTexts.spec[`publish.invalid.${message}`];
const said = (values: Partial<PromotionFormValues>, storedSlug: string | null = null) => {
  const checked = checkPromotionForm({ values: { ...good, ...values }, storedSlug });
  return checked.ok ? [] : checked.problem.map(({ field, message }) => [field, text(message)]);
};
const link = (url: string) => [{ key: 'a', type: 'facebook', url }];
const pack = (more: object) => [{ key: 'a', name: 'ชุด', price: '100', discount_percentage: '', ...more }];

describe('the form of a promotion (PUBLISH-1)', () => {
  it.each<[Partial<PromotionFormValues>, string, string]>([
    [{ hospital: { id: '', name: '' } }, 'hospital', 'Hospital name is required'],
    [{ promotion_title: ' ' }, 'promotion_title', 'Promotion title is required'],
    [{ promotion_title: 'x'.repeat(256) }, 'promotion_title', 'Title too long'],
    [{ description: '  สั้น     ' }, 'description', 'Description must be at least 10 characters'],
    [{ description: 'x'.repeat(5001) }, 'description', 'Description too long'],
    [{ area: '' }, 'area', 'Area is required'],
    [{ area: 'x'.repeat(256) }, 'area', 'Area too long'],
    [{ contact_phone: 'โทรเลย' }, 'contact_phone', 'Invalid phone format'],
    [{ contact_details: 'x'.repeat(1001) }, 'contact_details', 'Contact details too long'],
    [{ keywords: 'x'.repeat(501) }, 'keywords', 'Keywords too long'],
    [{ remarks: 'x'.repeat(2001) }, 'remarks', 'Remarks too long'],
    [{ location_address: 'x'.repeat(501) }, 'location_address', 'Address too long'],
    [{ location_address: '' }, 'location_address', 'Location is required'],
    [{ seo_title: 'x'.repeat(61) }, 'seo_title', 'SEO title should be under 60 characters'],
    [
      { seo_description: 'x'.repeat(161) },
      'seo_description',
      'SEO description should be under 160 characters',
    ],
    [{ url_slug: 'สปา' }, 'url_slug', 'URL slug can only contain lowercase letters, numbers, and hyphens'],
    [{ start_date: '' }, 'start_date', 'Start date is required'],
    [{ end_date: '' }, 'end_date', 'End date is required'],
    [{ end_date: '2025-12-31' }, 'end_date', 'End date must be after start date'],
    [{ start_date: '31/12' }, 'start_date', 'Invalid date format'],
    [{ price: '-1' }, 'price', text('price')],
    [{ price: 'free' }, 'price', text('price')],
    [{ discount_percentage: '100.01' }, 'discount_percentage', text('discount')],
    [{ social_links: link('javascript:alert(1)') }, 'social_links.0.url', text('link')],
    [{ packages: pack({ price: '12o' }) }, 'packages.0.price', text('price')],
    [{ packages: pack({ discount_percentage: '101' }) }, 'packages.0.discount_percentage', text('discount')],
    [{ remarks: 'a\u0000' }, 'remarks', text('text')],
  ])('%j is reported', (values, field, message) => {
    expect(said(values)).toEqual([[field, message]]);
  });

  it('takes a good form, a single day, a pin for an address, and links without a scheme', () => {
    expect(said({})).toEqual([]);
    expect(said({ end_date: good.start_date })).toEqual([]);
    expect(said({ location_address: '', location_lat: 18.7, location_lng: 98.9 })).toEqual([]);
    expect(said({ social_links: link('facebook.com/sabai') })).toEqual([]);
  });

  it('a stored slug that nobody touched is good, one typed anew obeys the rule (PUBLISH-7)', () => {
    expect(said({ url_slug: 'สปา' }, 'สปา')).toEqual([]);
    expect(said({ url_slug: 'ตรวจสุขภาพ' })).toEqual([]);
    expect(said({ url_slug: 'สปา-2' }, 'สปา')).toHaveLength(1);
  });
});

describe('what is sent', () => {
  it('drops packages and items without a name or a price above 0 (PUBLISH-6)', () => {
    const { packages } = promotionColumns({
      values: {
        ...good,
        packages: [...pack({}), ...pack({ name: ' ' }), ...pack({ price: '0' }), ...pack({ price: '' })],
        items: [{ key: 'b', name: 'ยา', price: '1,250.5', image: { kind: 'new', id: 'p' } }],
      },
      uploaded: new Map([['p', 'https://a.example/p.webp']]),
    });
    expect(packages).toEqual([
      { kind: 'package', name: 'ชุด', price: 100 },
      { kind: 'item', name: 'ยา', price: 1250.5, image_url: 'https://a.example/p.webp' },
    ]);
  });

  it('is null if a field is empty, and a link is completed', () => {
    const sent = promotionColumns({
      values: { ...good, social_links: link('line.me/x') },
      uploaded: new Map(),
    });
    expect(sent).toMatchObject({ remarks: null, url_slug: null, price: null, category: null });
    expect(sent.social_links).toEqual([{ type: 'facebook', url: 'https://line.me/x' }]);
  });
});
