import { expect, it } from 'vitest';
import { catalogues } from './catalogue.ts';
import { langOf } from './text-lang.ts';

it('marks what the default catalogue has in Thai, and nothing of the menu in English', () => {
  expect(langOf(catalogues.spec['category.dental'])).toBe('th');
  expect(langOf(catalogues.spec['footer.faq'])).toBe('th');
  expect(langOf(catalogues.spec['nav.crm'])).toBeUndefined();
  const menu = Object.entries(catalogues.en).filter(([key]) => /^(category|footer|nav)\./.test(key));
  expect(menu.filter(([, text]) => langOf(text))).toEqual([]);
});
