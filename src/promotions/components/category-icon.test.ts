import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { promotionCategories } from '../../listings/rules/categories.ts';

test('every category is drawn, and no other', async () => {
  const drawings = await readFile('src/promotions/components/category-icons.svg', 'utf8');
  const drawn = [...drawings.matchAll(/<path id="(\w+)" d="[^"]+"/g)].map(([, id]) => id);
  expect(drawn).toEqual(promotionCategories.map(({ id }) => id));
});
