/**
 * A noisy JPEG of this size in pixels, with an EXIF segment that names a place; `damaged`
 * makes the segment invalid.
 */
export async function photograph(options: {
  width: number;
  height: number;
  damaged?: boolean;
}): Promise<File> {
  const { width, height } = options;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing.');
  const image = context.createImageData(width, height);
  let state = 1;
  for (let at = 0; at < image.data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    image.data[at] = at % 4 === 3 ? 255 : state >> 16;
  }
  context.putImageData(image, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  // A TIFF header, then a directory without an entry.
  const directory = options.damaged ? '' : 'II*\0\u0008\0\0\0\0\0\0\0\0\0';
  const exif = new TextEncoder().encode(`Exif\0\0${directory}${EXIF_SECRET}`);
  const head = new Uint8Array([0xff, 0xe1, 0, exif.length + 2]);
  return new File([jpeg.slice(0, 2), head, exif, jpeg.slice(2)], 'รูป.jpg', { type: 'image/jpeg' });
}

/** The place in the EXIF segment, which no uploaded picture may contain. */
export const EXIF_SECRET = 'GPS-SECRET-18.7883';

/** A file of this many bytes that starts as a GIF does. */
export function gifOfBytes(bytes: number): File {
  const head = new TextEncoder().encode('GIF89a\u0001\0\u0001\0\0\0');
  return new File([head, new Uint8Array(bytes - head.length)], 'x.gif', { type: 'image/gif' });
}

/** A file that starts as a PNG does, and that no browser can draw. */
export function brokenPng(): File {
  const head = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new File([head, new Uint8Array(64)], 'x.png', { type: 'image/png' });
}

/** Chooses a file in the picture field with this label, as the dialog of the browser does. */
export function choosePicture(label: RegExp, file: File): void {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find((each) => {
    const ids = each.getAttribute('aria-labelledby')?.split(' ') ?? [];
    return label.test(ids.map((id) => document.getElementById(id)?.textContent).join(' '));
  });
  if (!input) throw new Error(`No picture field ${label}.`);
  giveFile(input, file);
}

/** Chooses a file in the picture field of one row of a form. */
export function choosePictureIn(row: Element, file: File): void {
  const input = row.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('The row has no picture field.');
  giveFile(input, file);
}

function giveFile(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
