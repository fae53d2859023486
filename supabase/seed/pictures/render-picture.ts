import sharp from 'sharp';
import type { Category } from '../promotions/category.ts';
import { createRandom } from '../random.ts';
import { drawPicture, HEIGHT_PX, WIDTH_PX } from './draw-picture.ts';

/** How much the grain may darken or lighten, of 255; it gives the smooth drawing the weight of a real photo. */
const GRAIN = 20;
const TILE_PX = 512;

let tile: Promise<Buffer> | null = null;

/** The picture as WebP, 1200×576 and 60 to 120 kB, so that what is measured with it is like what people upload. */
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
      // The quickest effort: a first start makes about a hundred.
      .webp({ quality: 80, effort: 0 })
      .toBuffer()
  );
}

/** Black and white points of little opacity, always the same. */
async function makeGrain(): Promise<Buffer> {
  const random = createRandom('grain').bytes(TILE_PX * TILE_PX);
  const pixels = Buffer.alloc(TILE_PX * TILE_PX * 4);
  random.forEach((value, index) => {
    pixels.fill(value > 127 ? 255 : 0, index * 4, index * 4 + 3);
    pixels[index * 4 + 3] = Math.round((Math.abs(value - 127.5) / 127.5) * GRAIN);
  });
  return Promise.resolve(pixels);
}
