import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';

const screenshots = manifest.screenshots ?? [];
const THAI = /[\u0e00-\u0e7f]/;

test.each(screenshots)(
  'SHELL-14: the screenshot $src is of its size, small and labelled in Thai',
  async (shown) => {
    const file = join('public', shown.src);
    const { width, height, format } = await sharp(file).metadata();
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({
      sizes: shown.sizes,
      type: shown.type,
    });
    expect((await stat(file)).size).toBeLessThanOrEqual(100_000);
    expect(shown.label).toMatch(THAI);
  },
);

test('SHELL-14: visitors see their own screens first, on phones and on wide screens', () => {
  const namesOf = (form: string) =>
    screenshots.filter(({ form_factor }) => form_factor === form).map(({ src }) => src.split(/[/-]/)[2]);
  expect(namesOf('narrow')).toEqual(['home', 'promotion', 'saved', 'customers', 'customer']);
  expect(namesOf('wide')).toEqual(['home', 'promotion', 'customer']);
});

test('SHELL-14: search and saved promotions are the first shortcuts, all with Thai names', () => {
  const shortcuts = manifest.shortcuts ?? [];
  expect(shortcuts.slice(0, 2).map(({ url }) => url)).toEqual(['/#search', '/saved']);
  for (const { name } of shortcuts) expect(name).toMatch(THAI);
});
