import { imageSource, imageUrl, type PictureSize, type Rendition } from '../rules/image-url.ts';
import { listingsBackend } from './listings-backend.ts';

/** As `imageUrl`, at the backend that the host provided. */
export function pictureUrl(options: {
  stored: string | null;
  rendition: Rendition | 'original';
}): string | null {
  return imageUrl({ ...options, backendUrl: listingsBackend().url });
}

/** As `imageSource`, at the backend that the host provided. */
export function pictureSource(options: {
  stored: string | null;
  size: PictureSize;
}): ReturnType<typeof imageSource> {
  return imageSource({ ...options, backendUrl: listingsBackend().url });
}
