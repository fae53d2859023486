import { expect, it } from 'vitest';
import { addDocuments } from './add-documents.ts';
import type { InsuranceDocument } from './insurance-documents.ts';
import { MAX_DOCUMENTS } from './insurance-schema.ts';

const file = (path: string | number): InsuranceDocument => ({
  name: `${path}.png`,
  path: `a/b/${path}.png`,
  size: 5,
  type: 'image/png',
  sha256: String(path).padStart(64, '0'),
});
const files = (count: number) => Array.from({ length: count }, (_, at) => file(at));

it('a file is listed once, whether the record had it or it came twice', () => {
  const [a, b] = [file('a'), file('b')];
  expect(addDocuments({ listed: [a], added: [a, b, b] })).toEqual({
    outcome: 'added',
    documents: [a, b],
    known: [a, b],
  });
});

it('no more are added than a record may list', () => {
  const last = addDocuments({ listed: files(MAX_DOCUMENTS - 1), added: [file('a')] });
  expect(last).toMatchObject({ outcome: 'added', known: [] });
  const listed = files(MAX_DOCUMENTS);
  expect(addDocuments({ listed, added: [file('a')] })).toEqual({ outcome: 'too_many' });
  expect(addDocuments({ listed, added: [file(0)] })).toEqual({
    outcome: 'added',
    documents: listed,
    known: [file(0)],
  });
});
