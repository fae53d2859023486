import { afterEach, expect, test, vi } from 'vitest';
import { compressHere } from '../../../src/pictures/data/compress-here.ts';
import { photograph } from '../publishing/make-picture.ts';

afterEach(() => vi.restoreAllMocks());

/** Models Safari, whose canvas returns a PNG where it is asked for WebP. */
function withoutWebpEncoder(): void {
  const { convertToBlob } = OffscreenCanvas.prototype;
  vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(function (
    this: OffscreenCanvas,
    options,
  ) {
    return convertToBlob.call(this, options?.type === 'image/webp' ? { type: 'image/png' } : options);
  });
}

test('a picture becomes WebP', async () => {
  const file = await photograph({ width: 800, height: 600 });
  expect((await compressHere({ kind: 'main', file })).type).toBe('image/webp');
});

test('a picture becomes JPEG of the wanted size where the browser has no encoder for WebP', async () => {
  withoutWebpEncoder();
  const file = await photograph({ width: 800, height: 600 });
  const picture = await compressHere({ kind: 'main', file });
  expect(picture.type).toBe('image/jpeg');
  const { width } = await createImageBitmap(picture);
  expect(width).toBe(800);
});
