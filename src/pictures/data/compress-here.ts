import imageCompression from 'browser-image-compression';
import { pictureLimits, pictureQuality, type PictureKind } from '../rules/picture-limits.ts';

/** A picture to compress, and for what it is. */
export interface CompressOrder {
  kind: PictureKind;
  file: File;
}

/**
 * Decodes and re-encodes a picture, which removes its metadata (SECURITY-12). The result is WebP, or JPEG if
 * the browser has no encoder for WebP. Rejects if the picture cannot be decoded.
 */
export async function compressHere({ kind, file }: CompressOrder): Promise<Blob> {
  const { targetMegabytes, maxPixels } = pictureLimits[kind];
  return imageCompression(file, {
    maxSizeMB: targetMegabytes,
    maxWidthOrHeight: maxPixels,
    initialQuality: pictureQuality,
    fileType: await writtenType(),
    useWebWorker: false,
    // Skips the library's EXIF reader, which never settles on a damaged segment; browsers rotate by EXIF
    // themselves.
    exifOrientation: 1,
  });
}

/**
 * JPEG where the canvas cannot encode WebP: Safari's writes PNG instead, several times the size of a JPEG.
 */
async function writtenType(): Promise<'image/webp' | 'image/jpeg'> {
  // Safari below 16.4 has no OffscreenCanvas.
  if (!('OffscreenCanvas' in globalThis)) return 'image/jpeg';
  const pixel = new OffscreenCanvas(1, 1);
  pixel.getContext('2d');
  const { type } = await pixel.convertToBlob({ type: 'image/webp' });
  return type === 'image/webp' ? type : 'image/jpeg';
}
