import { expect, it } from 'vitest';
import { allMessageTexts } from './all-message-texts.ts';
import { langOf } from './text-lang.ts';

it('marks what the default language has in Thai, and nothing of the menu in English', () => {
  expect(langOf(allMessageTexts.spec['category.dental'])).toBe('th');
  expect(langOf(allMessageTexts.spec['footer.faq'])).toBe('th');
  expect(langOf(allMessageTexts.spec['nav.crm'])).toBeUndefined();
  const menu = Object.entries(allMessageTexts.en).filter(([key]) => /^(category|footer|nav)\./.test(key));
  expect(menu.filter(([, text]) => langOf(text))).toEqual([]);
});
