import { expect, it } from 'vitest';
import { translatorOf } from '../../i18n/translate.ts';
import { en } from '../../i18n/message-texts.ts';
import { refusalText } from './refusal-text.ts';

const t = translatorOf('en', { en, th: en, spec: en });

it.each([
  ['42501', 'permission denied for table promotions', 'You may not do this with this account.'],
  ['403', 'new row violates row-level security policy', 'You may not do this with this account.'],
  ['23514', 'violates check constraint "x"', 'A value is not one that the server takes.'],
  ['22P02', 'invalid input syntax for type uuid', 'A value is not one that the server takes.'],
  [
    '415',
    'the content of the file is no image/png',
    'The file is not what its name says. Choose another one.',
  ],
  ['XX000', 'cache lookup failed for type 0', 'The server refused this (XX000).'],
  ['P0001', 'ปิดปรับปรุงชั่วคราว', 'ปิดปรับปรุงชั่วคราว'],
])('the refusal %s "%s" is shown by its code', (code, message, sentence) => {
  expect(refusalText({ refusal: { outcome: 'refused', code, message }, t })).toBe(sentence);
});
