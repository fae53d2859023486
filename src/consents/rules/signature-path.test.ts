import { expect, test } from 'vitest';
import { signaturePath } from './signature-path.ts';

test('strokes become a path of whole numbers inside the field', () => {
  expect(
    signaturePath([
      [
        { x: 1.4, y: 2.6 },
        { x: 20, y: 30 },
      ],
      [
        { x: -5, y: 400 },
        { x: 900, y: 0 },
      ],
    ]),
  ).toBe('M1 3L20 30M0 100L300 0');
});

test('nothing drawn is no signature, and a dot is one', () => {
  expect(signaturePath([])).toBeNull();
  expect(signaturePath([[]])).toBeNull();
  expect(signaturePath([[{ x: 5, y: 5 }]])).toBe('M5 5L5 5');
});

test('a long drawing stays below the 8000 characters of a receipt', () => {
  const stroke = Array.from({ length: 5000 }, (_, n) => ({ x: (n * 7) % 300, y: (n * 3) % 100 }));
  const path = signaturePath([stroke, stroke]) ?? '';
  expect(path.length).toBeGreaterThan(7000);
  expect(path.length).toBeLessThanOrEqual(8000);
  expect(path).toMatch(/^[ML0-9 ]+$/);
});
