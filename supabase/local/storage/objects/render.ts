import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { StorageError, invalidRequest } from '../storage-error.ts';
import type { FileStore } from './file-store.ts';

/** A size that pictures may be asked for in; sides in pixels, `quality` 1 to 100. */
export interface Rendition {
  width: number;
  height: number;
  quality: number;
  /** A picture that would be larger loses quality until it fits. */
  maxBytes?: number;
}

export interface RenderedPicture {
  bytes: Buffer;
  mimeType: string;
  /** Differs for every rendition and format, for the ETag. */
  name: string;
  /** The rendition asked for is still being made, and this is the nearest one that exists. */
  isSubstitute: boolean;
}

interface Wanted {
  version: string;
  /** The original's. */
  mimeType: string;
  rendition: Rendition;
  /** The Accept header of the browser, which gets WebP if it can show it. */
  accept: string;
}

export interface Renderer {
  /** The rendition that an address names; refuses what is not in the list (PLATFORM-11). */
  readRendition(params: URLSearchParams): Rendition;
  /** A smaller copy of an image, made once and stored. */
  render(wanted: Wanted): Promise<RenderedPicture>;
}

type Target = 'webp' | 'jpeg';
type Encode = (options: { source: Buffer; rendition: Rendition; target: Target }) => Promise<Buffer>;

const SOURCES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
/** What the platform takes where an address names no quality. */
const DEFAULT_QUALITY = '80';
const LOWEST_QUALITY = 10;

/** `slots` is how many pictures are made at a time: one for each core by default. */
export function createRenderer(options: {
  files: FileStore;
  renditions: readonly Rendition[];
  slots?: number;
  encode?: Encode;
}): Renderer {
  const { files, renditions, slots = availableParallelism(), encode = encodePicture } = options;
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let free = slots;

  const inSlot = async (work: () => Promise<Buffer>): Promise<Buffer> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };

  const make = ({ version, rendition }: Wanted, target: Target): Promise<Buffer> => {
    const name = nameOf(rendition, target);
    const id = `${version}/${name}`;
    const made =
      making.get(id) ??
      inSlot(async () => {
        // Another request may have stored it between this one's look and its turn.
        const stored = await files.readRendition({ version, name });
        if (stored) return stored;
        const bytes = await encode({ source: await files.read(version), rendition, target });
        await files.storeRendition({ version, name, bytes });
        return bytes;
      }).finally(() => making.delete(id));
    making.set(id, made);
    return made;
  };

  const readNearest = async ({ version, rendition }: Wanted, target: Target) => {
    const byDistance = renditions.toSorted((a, b) => distance(a, rendition) - distance(b, rendition));
    for (const name of byDistance.map((each) => nameOf(each, target))) {
      const bytes = await files.readRendition({ version, name });
      if (bytes) return { bytes, name };
    }
    return null;
  };

  return {
    readRendition(params) {
      const found = renditions.find(
        ({ width, height, quality }) =>
          params.get('width') === String(width) &&
          params.get('height') === String(height) &&
          (params.get('quality') ?? DEFAULT_QUALITY) === String(quality),
      );
      const isCover = (params.get('resize') ?? 'cover') === 'cover' && !params.has('format');
      if (!found || !isCover)
        throw invalidRequest('The image is not offered in this size, quality or format');
      return found;
    },
    async render(wanted) {
      if (!SOURCES.has(wanted.mimeType)) throw invalidRequest('The file is not an image that can be resized');
      // Crawlers that take no WebP take JPEG, which costs little to make.
      const target = wanted.accept.includes('image/webp') ? 'webp' : 'jpeg';
      const name = nameOf(wanted.rendition, target);
      const mimeType = `image/${target}`;
      const stored = await files.readRendition({ version: wanted.version, name });
      if (stored) return { bytes: stored, mimeType, name, isSubstitute: false };
      const isBusy = free === 0;
      const made = make(wanted, target);
      if (isBusy) {
        const nearest = await readNearest(wanted, target);
        if (nearest) {
          // The next request for it reports what went wrong.
          made.catch(() => undefined);
          return { ...nearest, mimeType, isSubstitute: nearest.name !== name };
        }
      }
      return { bytes: await made, mimeType, name, isSubstitute: false };
    },
  };
}

const nameOf = ({ width, height, quality }: Rendition, target: Target) =>
  `${width}x${height}-${quality}.${target}`;

const distance = (a: Rendition, b: Rendition) => Math.abs(a.width * a.height - b.width * b.height);

async function encodePicture(options: Parameters<Encode>[0]): Promise<Buffer> {
  const { rendition, target } = options;
  const { width, height, maxBytes = Infinity } = rendition;
  // The slots share out the cores, so each picture is made by one thread.
  sharp.concurrency(1);
  try {
    const image = sharp(options.source).rotate().resize({ width, height, fit: 'cover' });
    // JPEG has no transparency.
    const raw = target === 'jpeg' ? image.flatten({ background: '#fff' }) : image;
    for (let { quality } = rendition; ; quality = Math.round(quality * 0.7)) {
      const bytes = await raw.clone().toFormat(target, { quality }).toBuffer();
      if (bytes.byteLength <= maxBytes || quality <= LOWEST_QUALITY) return bytes;
    }
  } catch {
    throw new StorageError({ code: 422, error: 'InvalidRequest', message: 'The image cannot be read' });
  }
}
