import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { StorageError, invalidRequest } from '../storage-error.ts';
import type { FileStore } from './file-store.ts';

/** A size in which pictures may be requested; sides in pixels, `quality` 1 to 100. */
export interface Rendition {
  width: number;
  height: number;
  quality: number;
  /** The quality is lowered until the picture has at most this many bytes. */
  maxBytes?: number;
}

/** The focal point of a crop, in percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}

/** A picture in one rendition: WebP if the client accepts it, otherwise JPEG. */
export interface RenderedPicture {
  bytes: Buffer;
  mimeType: string;
  /** A name of the rendition and format, which is a part of the ETag. */
  name: string;
  /** True when the requested rendition is still being made and this is the nearest existing one. */
  isSubstitute: boolean;
}

interface Wanted {
  version: string;
  /** The MIME type of the original. */
  mimeType: string;
  rendition: Rendition;
  /** The focal point; null for the middle. */
  focus: Focus | null;
  /** The Accept header of the browser, which gets WebP if it can show it. */
  accept: string;
}

/**
 * The axis along which a picture is cropped, and the percent of the excess to cut
 * at its start; null: centred.
 */
type Crop = { side: 'x' | 'y'; percent: number } | null;

export interface Renderer {
  /**
   * Parses the rendition and focal point of a URL. Throws a StorageError if it is not listed (PLATFORM-11).
   */
  readRendition(params: URLSearchParams): Pick<Wanted, 'rendition' | 'focus'>;
  /**
   * Returns a smaller copy of an image, rendered once and stored. While all slots are busy, it returns the nearest
   * stored copy instead, if there is one.
   */
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
/** The quality when the URL names none, as on the platform. */
const DEFAULT_QUALITY = '80';
const LOWEST_QUALITY = 10;
/** A focal point `x-y` in steps of 10. A crop uses one axis, so a rendition has at most 11 crops. */
const FOCUS = /^(0|[1-9]0|100)-(0|[1-9]0|100)$/;
/** The number of pictures whose proportion is cached. */
const REMEMBERED = 10_000;

/** Makes a renderer. `slots` is the number of pictures rendered at a time, by default one for each core. */
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
        // Another request may have stored the rendition while this one waited for a slot.
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
      // Clients without WebP, such as crawlers, get JPEG, which is cheap to encode.
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
          // The error is dropped here; the next request for this rendition meets it again.
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

/** Like CSS `object-position`: a point at 30 % of the picture is at 30 % of the crop. Null: centred. */
function cropAround(options: { focus: Focus; proportion: number; rendition: Rendition }): Crop {
  const { focus, proportion, rendition } = options;
  const side = proportion > rendition.width / rendition.height ? 'x' : 'y';
  const percent = focus[side];
  return percent === 50 ? null : { side, percent };
}

/** Width divided by height, after the rotation that the picture's metadata asks for. */
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
  // One thread for each picture, because the slots already use all cores.
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

/** Scales the picture to cover the rendition, then cuts the excess along one axis around the focal point. */
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
