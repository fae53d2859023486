import { expect, it } from 'vitest';
import { allMessageTexts } from '../../../i18n/all-message-texts.ts';
import type { TextKey } from '../../../i18n/message-texts.ts';
import { translatorOf } from '../../../i18n/translate.ts';
import { errorsByField } from '../../../lib/errors-by-field.ts';
import { errorSummaryOf } from '../../../publishing/components/error-summary-of.ts';
import type { PromotionMessage, PromotionProblem } from '../../rules/promotion-table.ts';
import { promotionFieldLabel, joinPromotionMessages } from './promotion-field-texts.ts';

const t = translatorOf('spec', allMessageTexts);

/** The messages of the form (PUBLISH-1), as the default texts have them word for word (SHELL-6). */
const promotionMessages = {
  hospitalRequired: 'Hospital name is required',
  hospitalLong: 'Hospital name too long',
  titleRequired: 'Promotion title is required',
  titleLong: 'Title too long',
  descriptionShort: 'Description must be at least 10 characters',
  descriptionLong: 'Description too long',
  areaRequired: 'Area is required',
  areaLong: 'Area too long',
  phoneFormat: 'Invalid phone format',
  phoneLong: 'Phone too long',
  contactDetailsLong: 'Contact details too long',
  keywordsLong: 'Keywords too long',
  remarksLong: 'Remarks too long',
  addressLong: 'Address too long',
  placeRequired: 'Location is required',
  placeRange: 'Invalid position',
  seoTitleLong: 'SEO title should be under 60 characters',
  seoDescriptionLong: 'SEO description should be under 160 characters',
  slugFormat: 'URL slug can only contain lowercase letters, numbers, and hyphens',
  slugLong: 'URL slug too long',
  startRequired: 'Start date is required',
  endRequired: 'End date is required',
  date: 'Invalid date format',
  dateOrder: 'End date must be after start date',
  category: 'Choose a category from the list',
  price: 'Price must be a number of at least 0, with at most two decimals',
  discount: 'Discount must be between 0 and 100',
  image: 'This image cannot be used',
  nameLong: 'Name too long',
  packages: 'Check the packages and items',
  packagesMany: 'At most 100 packages and items',
  picturesMany: 'At most 8 more pictures',
  link: 'Links must start with http:// or https://',
  linksMany: 'At most 20 links',
  text: 'Contains characters that cannot be saved',
} satisfies Record<PromotionMessage | 'hospitalLong', string>;

it('every message has its text, which is word for word that of the default language (PUBLISH-1)', () => {
  for (const [key, message] of Object.entries(promotionMessages)) {
    expect(allMessageTexts.spec[`publish.invalid.${key}` as TextKey]).toBe(message);
  }
});

it('keeps the words of the specification around the form (SHELL-6)', () => {
  const words = Object.values(allMessageTexts.spec);
  for (const sentence of [
    'Authentication required',
    'Please sign in as a hospital user to submit promotions',
    'Please sign in as a hospital user to edit promotions',
    'Permission denied',
    'Only hospital users can submit promotions',
    'Only hospital users can edit promotions',
    'Error checking permissions',
    'Edit Hospital Promotion',
    'Invalid Date Range',
    'Failed to submit promotion. Please try again.',
    'Failed to update promotion. Please try again.',
    'Promotion not found',
    'Failed to load promotion',
    'File too large',
    'Image must be under 5MB',
    'Item image must be under 2MB',
    'Invalid file type',
    'Only JPEG, PNG, WebP, and GIF images are allowed',
    'This hospital is already registered. Ask its owner to invite you.',
  ]) {
    expect(words).toContain(sentence);
  }
});

it('a toast says each message once; the summary says of which row it is', () => {
  const problems: PromotionProblem[] = [
    { field: 'area', message: 'areaRequired' },
    { field: 'packages.1.price', message: 'price' },
    { field: 'items.0.price', message: 'price' },
  ];
  expect(joinPromotionMessages({ problems, t })).toBe(
    'Area is required, Price must be a number of at least 0, with at most two decimals',
  );
  const summed = errorSummaryOf({
    errors: errorsByField({ problems, textOf: ({ message }) => t(`publish.invalid.${message}`) }),
    labelOf: (field) => promotionFieldLabel({ field, t }),
  });
  expect(summed.map(({ label }) => label)).toEqual(['Area', 'Package 2 Price (THB)', 'Item 1 Price (THB)']);
});
