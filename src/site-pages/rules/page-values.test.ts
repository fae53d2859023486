import { expect, it } from 'vitest';
import { isSameContent, isUnchanged, parsePageDraft, toContent, toForm, trimForm } from './page-values.ts';

const stored = { title: 'ถาม', items: [{ question: 'a', answer: 'b' }] };
let keys = 0;
const newKey = () => `k${(keys += 1)}`;

it('a form says what is stored until something is typed, a space too', () => {
  const form = toForm({ name: 'faq', content: stored, newKey });
  expect(isUnchanged<'faq'>(form, stored)).toBe(true);
  expect(isUnchanged<'faq'>({ ...form, title: 'ถาม ' }, stored)).toBe(false);
  expect(toContent<'faq'>({ ...form, title: ' ถาม ' })).toEqual(stored);
});

it('a saved form is what was saved, under the same keys', () => {
  const form = { title: ' x ', items: [{ key: 'k', question: ' q\n', answer: 'a ' }] };
  expect(trimForm<'faq'>(form)).toEqual({ title: 'x', items: [{ key: 'k', question: 'q', answer: 'a' }] });
});

it('contents are the same whatever the order of their fields', () => {
  expect(isSameContent<'faq'>(stored, { items: [{ answer: 'b', question: 'a' }], title: 'ถาม' })).toBe(true);
  const two = [...stored.items, { question: 'c', answer: 'd' }];
  expect(isSameContent<'faq'>({ ...stored, items: two }, { ...stored, items: two.toReversed() })).toBe(false);
});

it('a draft is read back, and nothing else is', () => {
  const draft = { version: 3, base: stored, values: toForm({ name: 'faq', content: stored, newKey }) };
  expect(parsePageDraft.faq(structuredClone(draft))).toEqual(draft);
  expect(parsePageDraft.about(draft)).toBeNull();
  expect(parsePageDraft.faq({ ...draft, version: undefined })).toBeNull();
  expect(parsePageDraft.faq(null)).toBeNull();
});
