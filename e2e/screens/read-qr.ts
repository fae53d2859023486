import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);

/** The texts of the QR codes in a PNG picture. */
export async function readQr(picture: Buffer): Promise<string[]> {
  // The package would otherwise fetch its WASM file from the web.
  const wasm = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const image = { data: new Uint8ClampedArray(data), width, height, colorSpace: 'srgb' } as ImageData;
  return (await readBarcodes(image, { formats: ['QRCode'] })).map(({ text }) => text);
}
