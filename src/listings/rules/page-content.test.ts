import { expect, it } from 'vitest';
import { readStoredPage } from './page-content.ts';

it('reads a page, with nothing where something is missing or of another kind', () => {
  const row = {
    page_name: 'faq',
    version: 2,
    content: { title: 5, items: [null, { question: 'q', html: 'x' }] },
  };
  expect(readStoredPage({ name: 'faq', row })).toEqual({
    name: 'faq',
    version: 2,
    content: { title: '', items: [{ question: 'q', answer: '' }] },
  });
  expect(readStoredPage({ name: 'faq', row: { ...row, content: {} } })?.content.items).toEqual([]);
});

it.each([
  { page_name: 'about', version: 1, content: {} },
  { page_name: 'faq', version: null, content: {} },
  { page_name: 'faq', version: 1, content: [] },
])('what is no such page is nothing, case %#', (row) => {
  expect(readStoredPage({ name: 'faq', row })).toBeNull();
});
