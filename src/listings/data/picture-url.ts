import { imageSource, imageUrl, type PictureSize, type RenditionName } from '../rules/image-url.ts';
import { listingsBackend } from './listings-backend.ts';

/**
 * The address of a stored picture at the provided backend, by `imageUrl`; null if it is no stored picture.
 */
export function pictureUrl(options: {
  stored: string | null;
  rendition: RenditionName | 'original';
}): string | null {
  return imageUrl({ ...options, backendUrl: listingsBackend().url });
}

/**
 * The `<img>` attributes of a stored picture at the provided backend, by `imageSource`; null for no such
 * picture.
 */
export function pictureSource(options: {
  stored: string | null;
  size: PictureSize;
}): ReturnType<typeof imageSource> {
  return imageSource({ ...options, backendUrl: listingsBackend().url });
}
