import imageCompression from 'browser-image-compression';
import { pictureLimits, pictureQuality, type PictureKind } from '../rules/picture-limits.ts';

export interface CompressOrder {
  kind: PictureKind;
  file: File;
}

/**
 * Decodes and re-encodes a picture, which removes its metadata (SECURITY-12). The result is WebP, or JPEG where the
 * browser has no encoder for WebP. Rejects what cannot be decoded.
 */
export async function compressHere({ kind, file }: CompressOrder): Promise<Blob> {
  const { targetMegabytes, maxPixels } = pictureLimits[kind];
  return imageCompression(file, {
    maxSizeMB: targetMegabytes,
    maxWidthOrHeight: maxPixels,
    initialQuality: pictureQuality,
    fileType: await writtenType(),
    useWebWorker: false,
    // Browsers turn a picture as its EXIF says; the library's own reader never settles on a damaged segment.
    exifOrientation: 1,
  });
}

/** Safari's canvas writes PNG where it is asked for WebP, several times the size of a JPEG and of no quality to choose. */
async function writtenType(): Promise<'image/webp' | 'image/jpeg'> {
  // Safari below 16.4.
  if (!('OffscreenCanvas' in globalThis)) return 'image/jpeg';
  const pixel = new OffscreenCanvas(1, 1);
  pixel.getContext('2d');
  const { type } = await pixel.convertToBlob({ type: 'image/webp' });
  return type === 'image/webp' ? type : 'image/jpeg';
}
