import sharp from 'sharp';
import type { Category } from '../promotions/category.ts';
import { createRandom } from '../seed-random.ts';
import { drawPicture, HEIGHT_PX, WIDTH_PX } from './draw-picture.ts';

/** Opacity of the grain, of 255. Grain makes a smooth drawing as many bytes as a photo. */
const GRAIN = 20;
const TILE_PX = 512;

let tile: Promise<Buffer> | null = null;

/**
 * The picture as WebP, 1200×576 and 60 to 120 kB, like uploaded photos, so that measurements are realistic.
 */
export async function renderPicture(options: { category: Category; seed: string }): Promise<Buffer> {
  tile ??= makeGrain();
  return (
    sharp(Buffer.from(drawPicture(options)))
      .resize(WIDTH_PX, HEIGHT_PX)
      .composite([
        {
          input: await tile,
          raw: { width: TILE_PX, height: TILE_PX, channels: 4 },
          tile: true,
          blend: 'over',
        },
      ])
      // The fastest effort, because a first start encodes about a hundred pictures.
      .webp({ quality: 80, effort: 0 })
      .toBuffer()
  );
}

/** A tile of black and white points with low opacity; always the same. */
async function makeGrain(): Promise<Buffer> {
  const random = createRandom('grain').bytes(TILE_PX * TILE_PX);
  const pixels = Buffer.alloc(TILE_PX * TILE_PX * 4);
  random.forEach((value, index) => {
    pixels.fill(value > 127 ? 255 : 0, index * 4, index * 4 + 3);
    pixels[index * 4 + 3] = Math.round((Math.abs(value - 127.5) / 127.5) * GRAIN);
  });
  return Promise.resolve(pixels);
}
