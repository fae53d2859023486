import { expect, it } from 'vitest';
import { catalogues, type TextKey } from '../../../i18n/catalogue.ts';
import { translatorOf } from '../../../i18n/translate.ts';
import { errorsByField } from '../../../lib/errors-by-field.ts';
import { promotionMessages, type PromotionProblem } from '../../rules/promotion-messages.ts';
import { joinedMessages, summedErrors } from './promotion-field-texts.ts';

const t = translatorOf('spec', catalogues);

it('every message has its text, and the default catalogue says it word for word (spec 1 §5)', () => {
  for (const [key, message] of Object.entries(promotionMessages)) {
    expect(catalogues.spec[`publish.invalid.${key}` as TextKey]).toBe(message);
  }
});

it('keeps the words of the specification around the form (spec 1 §5, §6, §8)', () => {
  const words = Object.values(catalogues.spec);
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
  expect(joinedMessages({ problems, t })).toBe(
    'Area is required, Price must be a number of at least 0, with at most two decimals',
  );
  const summed = summedErrors({
    errors: errorsByField({ problems, textOf: ({ message }) => t(`publish.invalid.${message}`) }),
    t,
  });
  expect(summed.map(({ label }) => label)).toEqual(['Area', 'Package 2 Price (THB)', 'Item 1 Price (THB)']);
});
