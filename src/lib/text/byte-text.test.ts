import { expect, it } from 'vitest';
import { byteText } from './byte-text.ts';

it.each([
  [0, '0 B'],
  [812, '812 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [4_120_000, '4.1 MB'],
  [9_990_000, '10 MB'],
  [999_900, '1.0 MB'],
  [118_000_000_000, '118 GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(byteText(bytes)).toBe(text);
});
