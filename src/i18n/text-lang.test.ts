import { expect, it } from 'vitest';
import { messageTexts } from './message-texts.ts';
import { langOf } from './text-lang.ts';

it('marks what the default catalogue has in Thai, and nothing of the menu in English', () => {
  expect(langOf(messageTexts.spec['category.dental'])).toBe('th');
  expect(langOf(messageTexts.spec['footer.faq'])).toBe('th');
  expect(langOf(messageTexts.spec['nav.crm'])).toBeUndefined();
  const menu = Object.entries(messageTexts.en).filter(([key]) => /^(category|footer|nav)\./.test(key));
  expect(menu.filter(([, text]) => langOf(text))).toEqual([]);
});
