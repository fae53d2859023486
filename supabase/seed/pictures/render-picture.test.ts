import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CATEGORIES } from '../promotions/category.ts';
import { renderPicture } from './render-picture.ts';

test('pictures are WebP of 1200×576 and 60 to 120 kB, no two alike, and the same again for the same seed', async () => {
  const pictures: Buffer[] = [];
  for (const category of CATEGORIES) {
    for (const seed of ['a', 'b', 'c']) pictures.push(await renderPicture({ category, seed }));
  }
  const looks: Buffer[] = [];
  for (const picture of pictures) {
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 576 });
    expect(picture.length).toBeGreaterThanOrEqual(60_000);
    expect(picture.length).toBeLessThanOrEqual(120_000);
    looks.push(await sharp(picture).resize(60, 29).removeAlpha().raw().toBuffer());
  }
  const differences = looks.flatMap((one, index) =>
    looks.slice(index + 1).map((other) => meanDifference(one, other)),
  );
  // The mean difference of a colour channel, 0 to 255: grain alone gives less than 1, a moved motif more than 2.
  expect(Math.min(...differences)).toBeGreaterThan(2);
  const again = await renderPicture({ category: CATEGORIES[0], seed: 'a' });
  expect(again.equals(pictures[0] ?? Buffer.alloc(0))).toBe(true);
});

function meanDifference(one: Buffer, other: Buffer): number {
  let sum = 0;
  for (const [index, value] of one.entries()) sum += Math.abs(value - (other[index] ?? 0));
  return sum / one.length;
}
