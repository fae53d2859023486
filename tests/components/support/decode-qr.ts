import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const SIDE = 1080;

/** The texts of the QR codes in a picture. */
export async function decodeQr(picture: Blob): Promise<string[]> {
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const image = new Image();
  image.src = URL.createObjectURL(picture);
  await image.decode();
  URL.revokeObjectURL(image.src);
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1);
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The test needs a canvas.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  return (await readBarcodes(pixels, { formats: ['QRCode'] })).map(({ text }) => text);
}
