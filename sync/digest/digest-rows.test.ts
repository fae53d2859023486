import { expect, test } from 'vitest';
import { digestRows, documentOf } from './digest-rows.ts';

// Each as `select '…'::jsonb::text` answers it.
test.each([
  [null, 'null'],
  [true, 'true'],
  ['ก "x" \\ \n\t\u001f\u007f', '"ก \\"x\\" \\\\ \\n\\t\\u001f\u007f"'],
  [850.5, '850.5'],
  [-0.0000001, '-0.0000001'],
  [1.25e-9, '0.00000000125'],
  [1.5e21, '1500000000000000000000'],
  [[], '[]'],
  [{}, '{}'],
  [{ bb: 1, a: [1, { c: null }], ab: 'x' }, '{"a": [1, {"c": null}], "ab": "x", "bb": 1}'],
])('%j is written as PostgreSQL writes it', (value, text) => {
  expect(documentOf(value)).toBe(text);
});

test('rows are digested in their order, and no row differs from an empty one', () => {
  const [a, b] = [{ id: 'a' }, { id: 'b' }];
  // select encode(sha256(convert_to(E'{"id": "a"}\n{"id": "b"}', 'UTF8')), 'hex')
  expect(digestRows([a, b])).toBe('3e4c56240190744a50cb0af9f8991cb887b888b2577a876e6d3ed4fb289ab57c');
  expect(digestRows([b, a])).not.toBe(digestRows([a, b]));
  expect(digestRows([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
