/** `npm run icons` draws public/icons from the logo. The results are committed; run it after changing the logo. */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { favicon, fullBleed, monochrome, tile } from './mark.ts';

const directory = 'public/icons';
const pictures = [
  { name: 'favicon-32.png', drawing: favicon, sizePx: 32 },
  { name: 'icon-192.png', drawing: tile, sizePx: 192 },
  { name: 'icon-512.png', drawing: tile, sizePx: 512 },
  { name: 'maskable-512.png', drawing: fullBleed, sizePx: 512 },
  { name: 'monochrome-512.png', drawing: monochrome, sizePx: 512 },
  // iOS rounds the corners itself and shows transparency as black.
  { name: 'apple-touch-180.png', drawing: fullBleed, sizePx: 180 },
];

await mkdir(directory, { recursive: true });
await writeFile(`${directory}/favicon.svg`, favicon);
for (const { name, drawing, sizePx } of pictures) {
  const png = sharp(Buffer.from(drawing), { density: 144 }).resize(sizePx, sizePx);
  await png.png({ compressionLevel: 9, palette: true }).toFile(`${directory}/${name}`);
}
