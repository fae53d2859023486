import imageCompression from 'browser-image-compression';
import { pictureLimits, pictureQuality, type PictureKind } from '../rules/picture-limits.ts';

export interface CompressOrder {
  kind: PictureKind;
  file: File;
}

/**
 * Decodes and encodes a picture anew, so that nothing of its metadata stays (decision D5): WebP, or what the browser
 * writes instead where it has no encoder for it. Rejects for what cannot be decoded.
 */
export async function compressHere({ kind, file }: CompressOrder): Promise<Blob> {
  const { targetMegabytes, maxPixels } = pictureLimits[kind];
  return imageCompression(file, {
    maxSizeMB: targetMegabytes,
    maxWidthOrHeight: maxPixels,
    initialQuality: pictureQuality,
    fileType: 'image/webp',
    useWebWorker: false,
    // Browsers turn a picture as its EXIF says; the library's own reader never settles on a damaged segment.
    exifOrientation: 1,
  });
}
