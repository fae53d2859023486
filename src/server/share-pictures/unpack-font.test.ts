import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { unpackFont } from './unpack-font.ts';

const { resolve } = createRequire(import.meta.url);

test('a font is the file that it was packed from: its tables are whole, and each starts where the list says', async () => {
  const woff = await readFile(
    resolve('@fontsource/noto-sans-thai/files/noto-sans-thai-thai-700-normal.woff'),
  );
  const font = unpackFont(woff);
  // The WOFF header states the size of the unpacked font.
  expect(font.length).toBe(woff.readUInt32BE(16));
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + 16 * index;
    const tag = font.toString('latin1', at, at + 4);
    return {
      tag,
      checksum: font.readUInt32BE(at + 4),
      at: font.readUInt32BE(at + 8),
      length: font.readUInt32BE(at + 12),
    };
  });
  expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'name']));
  for (const { tag, checksum, at, length } of tables) {
    let sum = 0;
    // The checksum of `head` leaves out its own field `checkSumAdjustment`.
    for (let word = at; word < at + length; word += 4) sum = (sum + font.readUInt32BE(word)) >>> 0;
    if (tag !== 'head') expect([tag, sum]).toEqual([tag, checksum]);
  }
});

test('what is no packed font is refused', () => {
  expect(() => unpackFont(Buffer.from('wOF2'))).toThrow('no WOFF font');
});
