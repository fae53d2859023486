import { describe, expect, test } from 'vitest';
import { allMessageTexts } from '../../../src/i18n/all-message-texts.ts';
import { promotionPublication } from '../../../src/promotions/rules/promotion-publication.ts';
import { cases } from '../../cases/promotion-fields.json';
import {
  fillPromotion,
  goodPromotion,
  isPromotionColumn,
  type PromotionColumn,
  type TypedPromotion,
} from './promotion-fields.ts';
import { neverTyped } from './never-typed.ts';
import { expectRefused, formOfRows } from './form-rows.ts';

interface FieldCase {
  name: string;
  values: Record<string, unknown>;
  refused: string | null;
}

const empty = {
  contact_phone: '',
  contact_details: '',
  keywords: '',
  price: '',
  discount_percentage: '',
  remarks: '',
  seo_title: '',
  seo_description: '',
  url_slug: '',
} satisfies TypedPromotion;
const plain = { ...goodPromotion, ...empty };

/**
 * Whether a person can type the case: its values are texts or numbers. A telephone field holds no line end.
 */
const isTyped = ({ name, values }: FieldCase) =>
  name !== 'a telephone with a line end' &&
  Object.entries(values).every(
    ([column, value]) =>
      isPromotionColumn(column) && (typeof value === 'string' || typeof value === 'number'),
  );

/** Cases that no one can type: pins, pictures, lists, and categories, which are chosen from a select. */
const notTyped = [
  ...neverTyped,
  'a known category',
  'no category, as an empty text',
  'an unknown category',
  'packages and items',
  'packages that are no list',
  'a package without a kind',
  'a package of another kind',
  'a package without a name',
  'a package with a blank name',
  'a package with a long name',
  'a free package',
  'a package priced in words',
  'a package priced in thirds',
  'a package with a picture',
  'an item with a discount',
  'an item with a script for a picture',
  'an item with a focal point that is no number',
  'a package that is a text',
  'a package that is null',
  'a package with a discount of 101',
  '100 packages',
  '101 packages',
  'a link of each type',
  'a link of an unknown type',
  'a link that is a script',
  'a link without an address',
  'a link with more in it',
  'a link of 501 characters',
  '21 links',
  '8 more pictures',
  'a further picture with a focal point',
  '9 more pictures',
  'more pictures that are no list',
  'a further picture that is no text',
  'a further picture that is no link',
  'a further picture with a long link',
];

/** Each typed value breaks a rule (PUBLISH-1); the field shows this message. */
const messages: readonly [PromotionColumn, string, string][] = [
  ['promotion_title', '', 'Promotion title is required'],
  ['promotion_title', 'ก'.repeat(256), 'Title too long'],
  ['description', 'สั้น', 'Description must be at least 10 characters'],
  ['description', 'ก'.repeat(5001), 'Description too long'],
  ['area', '', 'Area is required'],
  ['area', 'ก'.repeat(256), 'Area too long'],
  ['contact_phone', '02-CALL', 'Invalid phone format'],
  ['contact_details', 'ก'.repeat(1001), 'Contact details too long'],
  ['keywords', 'ก'.repeat(501), 'Keywords too long'],
  ['remarks', 'ก'.repeat(2001), 'Remarks too long'],
  ['location_address', '', 'Location is required'],
  ['location_address', 'ก'.repeat(501), 'Address too long'],
  ['seo_title', 'ก'.repeat(61), 'SEO title should be under 60 characters'],
  ['seo_description', 'ก'.repeat(161), 'SEO description should be under 160 characters'],
  ['url_slug', 'สปา', 'URL slug can only contain lowercase letters, numbers, and hyphens'],
  ['price', 'แพง', 'Price must be a number of at least 0, with at most two decimals'],
  ['discount_percentage', '101', 'Discount must be between 0 and 100'],
  ['start_date', '', 'Start date is required'],
  ['end_date', '', 'End date is required'],
  ['start_date', '31/02/2027', 'Invalid date format'],
  ['promotion_title', 'ตรวจ\ud800', 'Contains characters that cannot be saved'],
];

const insert = /POST \/rest\/v1\/promotions/;
const form = formOfRows({
  path: '/submit',
  insert,
  submit: /^Submit Promotion$/,
  plain,
  fill: fillPromotion,
});

const expectPromotionRefused = (field: string, message: string, title: string) =>
  expectRefused({ field, message, toast: { title, text: message } });

describe('the form of a promotion', () => {
  test('refuses and accepts each typed row of the table as the database does, with the message of its rule', async () => {
    const server = await form.open();
    const rows = cases as FieldCase[];
    expect(rows.filter((row) => !isTyped(row)).map(({ name }) => name)).toEqual(notTyped);
    for (const { name, values, refused } of rows.filter(isTyped)) {
      const sentBefore = server.requests(insert).length;
      await form.submitRow(mapValues(values, String), async () => {
        if (refused === null) {
          await expect.poll(() => server.requests(insert).length, { message: name }).toBe(sentBefore + 1);
          expect(server.requests(insert).at(-1)?.body, name).toMatchObject(values);
          await expect.poll(() => document.querySelector('form [inert]')).toBeNull();
          return;
        }
        const problem = promotionPublication.problemOf(refused);
        if (!problem) throw new Error(`No rule ${refused}.`);
        const { field, message } = problem;
        const shown = name === 'a description of 9 characters' ? 'descriptionShort' : message;
        const title = message === 'dateOrder' ? 'Invalid Date Range' : 'Validation Error';
        await expectPromotionRefused(field, allMessageTexts.spec[`publish.invalid.${shown}`], title);
        expect(server.requests(insert).length, name).toBe(sentBefore);
      });
    }
  });

  test('says each rule of the specification in its words, under the field and in a toast', async () => {
    const server = await form.open();
    for (const [column, typed, message] of messages) {
      await form.submitRow({ [column]: typed }, () =>
        expectPromotionRefused(column, message, 'Validation Error'),
      );
    }
    await form.submitRow({ start_date: '2027-01-02', end_date: '2027-01-01' }, () =>
      expectPromotionRefused('end_date', 'End date must be after start date', 'Invalid Date Range'),
    );
    expect(server.requests(insert)).toEqual([]);
  });
});

function mapValues(values: Record<string, unknown>, to: (value: unknown) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, to(value)]));
}
