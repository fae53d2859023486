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

/** The point that a crop leaves in view, in percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
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
  /** Null is the middle. */
  focus: Focus | null;
  /** The Accept header of the browser, which gets WebP if it can show it. */
  accept: string;
}

/** Along which side a picture is cropped, and at which percent of what is left over. */
type Crop = { side: 'x' | 'y'; percent: number } | null;

export interface Renderer {
  /** The rendition that an address names, and its focal point; refuses what is not in the list (PLATFORM-11). */
  readRendition(params: URLSearchParams): Pick<Wanted, 'rendition' | 'focus'>;
  /** A smaller copy of an image, made once and stored. */
  render(wanted: Wanted): Promise<RenderedPicture>;
}

type Target = 'webp' | 'jpeg';
type Encode = (options: {
  source: Buffer;
  rendition: Rendition;
  crop: Crop;
  target: Target;
}) => Promise<Buffer>;

const SOURCES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/tiff']);
/** What the platform takes where an address names no quality. */
const DEFAULT_QUALITY = '80';
const LOWEST_QUALITY = 10;
/** Steps of 10 make at most 11 crops of each rendition, as a picture is left over along one side. */
const FOCUS = /^(0|[1-9]0|100)-(0|[1-9]0|100)$/;
/** Proportions of pictures that stay in memory. */
const REMEMBERED = 10_000;

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
  const proportions = new Map<string, number>();
  let free = slots;

  const proportionOf = async (version: string): Promise<number> => {
    const known = proportions.get(version);
    if (known !== undefined) return known;
    const read = await readProportion(await files.read(version));
    if (proportions.size >= REMEMBERED) proportions.clear();
    proportions.set(version, read);
    return read;
  };

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

  const make = (options: {
    version: string;
    rendition: Rendition;
    crop: Crop;
    target: Target;
  }): Promise<Buffer> => {
    const { version, rendition, crop, target } = options;
    const name = nameOf({ rendition, crop, target });
    const id = `${version}/${name}`;
    const made =
      making.get(id) ??
      inSlot(async () => {
        // Another request may have stored it between this one's look and its turn.
        const stored = await files.readRendition({ version, name });
        if (stored) return stored;
        const bytes = await encode({ source: await files.read(version), rendition, crop, target });
        await files.storeRendition({ version, name, bytes });
        return bytes;
      }).finally(() => making.delete(id));
    making.set(id, made);
    return made;
  };

  const readNearest = async (options: {
    version: string;
    rendition: Rendition;
    cropOf: (rendition: Rendition) => Crop;
    target: Target;
  }) => {
    const { version, rendition, cropOf, target } = options;
    const byDistance = renditions.toSorted((a, b) => distance(a, rendition) - distance(b, rendition));
    for (const each of byDistance) {
      const name = nameOf({ rendition: each, crop: cropOf(each), target });
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
      const asked = params.get('focus');
      const [, x, y] = FOCUS.exec(asked ?? '') ?? [];
      if (!found || !isCover || (asked !== null && x === undefined))
        throw invalidRequest('The image is not offered in this size, quality or format');
      return { rendition: found, focus: asked === null ? null : { x: Number(x), y: Number(y) } };
    },
    async render(wanted) {
      if (!SOURCES.has(wanted.mimeType)) throw invalidRequest('The file is not an image that can be resized');
      // Crawlers that take no WebP take JPEG, which costs little to make.
      const target = wanted.accept.includes('image/webp') ? 'webp' : 'jpeg';
      const mimeType = `image/${target}`;
      const { version, rendition, focus } = wanted;
      const proportion = focus && (await proportionOf(version));
      const cropOf = (each: Rendition): Crop =>
        focus && proportion ? cropAround({ focus, proportion, rendition: each }) : null;
      const crop = cropOf(rendition);
      const name = nameOf({ rendition, crop, target });
      const stored = await files.readRendition({ version, name });
      if (stored) return { bytes: stored, mimeType, name, isSubstitute: false };
      const isBusy = free === 0;
      const made = make({ version, rendition, crop, target });
      if (isBusy) {
        const nearest = await readNearest({ version, rendition, cropOf, target });
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

function nameOf(options: { rendition: Rendition; crop: Crop; target: Target }): string {
  const { rendition, crop, target } = options;
  const around = crop ? `-${crop.side}${crop.percent}` : '';
  return `${rendition.width}x${rendition.height}-${rendition.quality}${around}.${target}`;
}

/** As `object-position` of CSS: a point at 30 % of the picture is at 30 % of what remains. Null is the middle. */
function cropAround(options: { focus: Focus; proportion: number; rendition: Rendition }): Crop {
  const { focus, proportion, rendition } = options;
  const side = proportion > rendition.width / rendition.height ? 'x' : 'y';
  const percent = focus[side];
  return percent === 50 ? null : { side, percent };
}

/** Width over height, as the picture is shown. */
async function readProportion(source: Buffer): Promise<number> {
  try {
    const { width, height, orientation = 1 } = await sharp(source).metadata();
    return orientation >= 5 ? height / width : width / height;
  } catch {
    throw unreadable();
  }
}

const distance = (a: Rendition, b: Rendition) => Math.abs(a.width * a.height - b.width * b.height);

async function encodePicture(options: Parameters<Encode>[0]): Promise<Buffer> {
  const { rendition, crop, target } = options;
  const { maxBytes = Infinity } = rendition;
  // The slots share out the cores, so each picture is made by one thread.
  sharp.concurrency(1);
  try {
    const image = crop
      ? await cropped({ source: options.source, rendition, crop })
      : sharp(options.source)
          .rotate()
          .resize({ width: rendition.width, height: rendition.height, fit: 'cover' });
    // JPEG has no transparency.
    const raw = target === 'jpeg' ? image.flatten({ background: '#fff' }) : image;
    for (let { quality } = rendition; ; quality = Math.round(quality * 0.7)) {
      const bytes = await raw.clone().toFormat(target, { quality }).toBuffer();
      if (bytes.byteLength <= maxBytes || quality <= LOWEST_QUALITY) return bytes;
    }
  } catch {
    throw unreadable();
  }
}

/** Covers the rendition and takes away what is left over along one side, at both ends as the focal point says. */
async function cropped(options: { source: Buffer; rendition: Rendition; crop: NonNullable<Crop> }) {
  const { width, height } = options.rendition;
  const { side, percent } = options.crop;
  const proportion = await readProportion(options.source);
  const wide = side === 'x' ? Math.max(width, Math.round(height * proportion)) : width;
  const high = side === 'y' ? Math.max(height, Math.round(width / proportion)) : height;
  return sharp(options.source)
    .rotate()
    .resize({ width: wide, height: high, fit: 'fill' })
    .extract({
      left: Math.round(((wide - width) * percent) / 100),
      top: Math.round(((high - height) * percent) / 100),
      width,
      height,
    });
}

function unreadable(): StorageError {
  return new StorageError({ code: 422, error: 'InvalidRequest', message: 'The image cannot be read' });
}
