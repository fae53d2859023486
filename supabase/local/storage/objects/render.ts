import sharp from 'sharp';
import { z } from 'zod';
import type { FileStore } from './file-store.ts';
import { StorageError, invalidRequest } from '../storage-error.ts';

const side = z.coerce.number().int().min(1).max(2500).optional();
const Wish = z.object({
  width: side,
  height: side,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).default(80),
  format: z.enum(['origin', 'webp', 'avif', 'jpeg', 'png']).optional(),
});
export type Wish = z.infer<typeof Wish>;

export interface Rendition {
  bytes: Buffer;
  mimeType: string;
  /** Differs for every wish, for the ETag. */
  name: string;
}

const SOURCES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
const making = new Map<string, Promise<Rendition>>();

export function readWish(params: URLSearchParams): Wish {
  const wish = Wish.safeParse(Object.fromEntries(params));
  if (!wish.success) throw invalidRequest('The size, quality or format of the image is not possible');
  return wish.data;
}

/**
 * A smaller copy of an image, made once and kept on disk. `mimeType` is the original's; `accept` the browser's,
 * which gets WebP where it can show it. Never enlarges beyond 2500 px a side.
 */
export async function render(options: {
  files: FileStore;
  version: string;
  mimeType: string;
  wish: Wish;
  accept: string;
}): Promise<Rendition> {
  const { files, version, wish } = options;
  if (!SOURCES.has(options.mimeType)) throw invalidRequest('The file is not an image that can be resized');
  const origin = options.mimeType.slice('image/'.length);
  const format = wish.format ?? (options.accept.includes('image/webp') ? 'webp' : 'origin');
  const target = format === 'origin' ? origin : format;
  const name = `${wish.width ?? ''}x${wish.height ?? ''}-${wish.resize}-${wish.quality}.${target}`;
  const mimeType = `image/${target}`;
  const stored = await files.readRendition({ version, name });
  if (stored) return { bytes: stored, mimeType, name };
  const id = `${version}/${name}`;
  const running = making.get(id);
  if (running) return running;
  const work = make({ files, version, wish, target }).then(async (bytes) => {
    await files.storeRendition({ version, name, bytes });
    return { bytes, mimeType, name };
  });
  making.set(id, work);
  try {
    return await work;
  } finally {
    making.delete(id);
  }
}

async function make(options: {
  files: FileStore;
  version: string;
  wish: Wish;
  target: string;
}): Promise<Buffer> {
  const { width, height, resize, quality } = options.wish;
  const source = await options.files.read(options.version);
  try {
    const image = sharp(source).rotate();
    if (width !== undefined || height !== undefined) {
      const fit = resize === 'contain' ? 'inside' : resize;
      image.resize({
        ...(width === undefined ? {} : { width }),
        ...(height === undefined ? {} : { height }),
        fit,
      });
    }
    return await image.toFormat(options.target as 'webp', { quality }).toBuffer();
  } catch {
    throw new StorageError({ code: 422, error: 'InvalidRequest', message: 'The image cannot be read' });
  }
}
