import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { escapeFormulaCell, toCsv, unescapeFormulaCell } from './csv.ts';

const sign = fc.constantFrom('=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠', "'");
/** Blanks and invisible characters, which some programs skip. */
const skipped = fc.constantFrom(' ', '\u00a0', '\ufeff', '\u200b', '\u2060', '\u00ad');
const dangerous = fc.oneof(sign, skipped);
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.tuple(fc.array(dangerous, { maxLength: 3 }), fc.string()).map(([signs, text]) => signs.join('') + text),
);

describe('the guard of cells', () => {
  it('leaves nothing that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(escapeFormulaCell(text)).not.toMatch(/^[\s\p{Cf}]*[=+\-@\t\r\n＝＋－＠]/u);
      }),
      {
        numRuns: 2_000,
        examples: [
          ['=HYPERLINK("http://x","y")'],
          ['+66812345678'],
          ["'=1"],
          [' =1'],
          ['\ufeff=1'],
          ['\u200b@x'],
        ],
      },
    );
  });

  it('is taken away again without a trace', () => {
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeFormulaCell(escapeFormulaCell(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leaves ordinary texts as they are', () => {
    expect(['สมชาย', '081-234-5678', "O'Neil", "'quoted'"].map(escapeFormulaCell)).toEqual([
      'สมชาย',
      '081-234-5678',
      "O'Neil",
      "'quoted'",
    ]);
  });
});

describe('toCsv', () => {
  it('is read back by another program, cell by cell', () => {
    const row = fc.tuple(cell, cell, cell);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const read = Papa.parse<string[]>(toCsv(rows).slice(1), { delimiter: ',', newline: '\r\n' }).data;
        expect(read.slice(0, -1).map((cells) => cells.map(unescapeFormulaCell))).toEqual(
          rows.map((cells) => [...cells]),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('starts with the byte order mark of UTF-8', () => {
    expect(toCsv([['ชื่อ', '=1+1']])).toBe('\ufeff"ชื่อ","\'=1+1"\r\n');
  });
});
