import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import { localizePage } from './localize-page.ts';

const page = readFileSync('index.html', 'utf8');

test.each([
  ['th', 'th'],
  ['en', 'en'],
  ['spec', 'en'],
] as const)('the plain page says in %s what it says without the app', (messagesName, lang) => {
  const localized = localizePage({ page, messagesName });
  const t = allMessageTexts[messagesName];
  expect(localized).toContain(`<html lang="${lang}" data-rendered="${messagesName}">`);
  expect(localized).toContain(`content="${t['app.description']}"`);
  expect(localized).toContain(`<noscript>${t['app.needsScripts']}</noscript>`);
  const [words = ''] = localized.replace(/<(style|script)[\s\S]*?<\/\1>/g, '').match(/[ก-๙].*/) ?? [];
  expect(words !== '').toBe(messagesName === 'th');
});
