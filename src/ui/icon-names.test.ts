import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { iconNames } from './icon-names.ts';

const drawn = async (file: string) =>
  [...(await readFile(file, 'utf8')).matchAll(/<path id="(\w+)" d="[^"]+"/g)].map(([, id]) => id);

test('every icon that can be named is drawn, and no other', async () => {
  expect(await drawn('src/ui/icons.svg')).toEqual([...iconNames]);
});
