import { imageUrl } from '../../../listings/rules/image-url.ts';
import { getBackend } from '../../../session/data/backend.ts';

/** Where a stored picture is shown from; null for one that is not the backend's. */
export function storedUrl(stored: string): string | null {
  return imageUrl({ stored, backendUrl: getBackend().url, rendition: 'original' });
}
