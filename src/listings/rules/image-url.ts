/** Screens request these sizes (MARKET-14). Link previews show `share` too. */
export const renditions = {
  card: { width: 400, height: 192, quality: 50 },
  event: { width: 400, height: 280, quality: 50 },
  share: { width: 1200, height: 600, quality: 50 },
  eventDetail: { width: 1200, height: 600, quality: 90 },
} as const;

export type Rendition = keyof typeof renditions;

const STORED = /^(?:https?:\/\/[^/?#]+)?\/storage\/v1\/object\/public\/([^?#\\]+)$/;

/**
 * The address of a stored picture at today's backend: the address it was stored under may be another one (moved
 * project, another port). The server answers WebP to browsers that take it. Null for what is no stored picture: pages
 * may load no others.
 */
export function imageUrl(options: {
  stored: string | null;
  backendUrl: string;
  rendition: Rendition | 'original';
}): string | null {
  const { backendUrl, rendition } = options;
  const path = STORED.exec(options.stored ?? '')?.[1];
  if (!path || path.split('/').includes('..')) return null;
  if (rendition === 'original') return `${backendUrl}/storage/v1/object/public/${path}`;
  const { width, height, quality } = renditions[rendition];
  return `${backendUrl}/storage/v1/render/image/public/${path}?width=${width}&height=${height}&resize=cover&quality=${quality}`;
}
