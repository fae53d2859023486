import { expect, it } from 'vitest';
import { voucherFileName, wrapText } from './voucher-texts.ts';

it('names the file by its code, whatever older codes hold', () => {
  expect(voucherFileName('K7M4P2X9QT')).toBe('voucher-K7M4P-2X9QT.png');
  expect(voucherFileName('OLD/๑')).toBe('voucher-OLD__.png');
});

const wrap = (text: string, width: number, maxLines = 9) =>
  wrapText({ text, width, maxLines, measure: (part) => part.length });

it('wraps Thai between words, and loses nothing', () => {
  const text = 'ตรวจสุขภาพประจำปีสำหรับผู้สูงอายุ';
  const lines = wrap(text, 14);
  expect(lines.join('')).toBe(text);
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(14);
});

it('puts a word that is too long on a line of its own, and cuts after the last line', () => {
  expect(wrap('a incomprehensible b', 10)).toEqual(['a', 'incomprehensible', 'b']);
  expect(wrap('one two three four', 9, 2)).toEqual(['one two', 'three…']);
  expect(wrap('', 10)).toEqual([]);
});
