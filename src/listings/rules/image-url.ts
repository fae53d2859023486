import { focusMarks, readFocus } from './picture-focus.ts';

/** The most bytes that a card's picture may have, however detailed it is. */
const CARD_BYTES = 60_000;

/**
 * All renditions that the app requests; the embedded backend makes no others (MARKET-14). Sides in pixels.
 */
export const renditions = {
  card: { width: 400, height: 192, quality: 50, maxBytes: CARD_BYTES },
  card2x: { width: 800, height: 384, quality: 50, maxBytes: CARD_BYTES },
  event: { width: 400, height: 280, quality: 50, maxBytes: CARD_BYTES },
  event2x: { width: 800, height: 560, quality: 50, maxBytes: CARD_BYTES },
  /** For link previews and a promotion's page. */
  share: { width: 1200, height: 600, quality: 50 },
  sharePhone: { width: 800, height: 400, quality: 50 },
  eventDetail: { width: 1200, height: 600, quality: 90 },
  eventDetailPhone: { width: 800, height: 400, quality: 90 },
} as const;

/** The name of a rendition of a picture. */
export type RenditionName = keyof typeof renditions;

/** Where a picture is shown. Each has a rendition, and an alternative for other screens. */
export type PictureSize = 'card' | 'event' | 'share' | 'eventDetail';

/** The alternative rendition: a larger one for cards on dense screens, a smaller one for pages on phones. */
const alternatives = {
  card: { other: 'card2x', as: ['1x', '2x'] },
  event: { other: 'event2x', as: ['1x', '2x'] },
  share: { other: 'sharePhone', as: ['1200w', '800w'] },
  eventDetail: { other: 'eventDetailPhone', as: ['1200w', '800w'] },
} as const;

/** `sizes` of the picture on a page: the full width of a phone, the left column of a wide screen. */
const PAGE_SIZES = '(min-width: 900px) 690px, 100vw';

/**
 * A key has no escapes, and no dot except that of its extension, so each picture has one address
 * (SECURITY-65).
 */
const STORED = /^(?:https?:\/\/[^/?#]+)?\/storage\/v1\/object\/public\/([\w/-]+\.\w+)$/;

/**
 * The address of a stored picture at the present backend, which may differ from the stored one (moved
 * project, other port). The server answers WebP to browsers that accept it, cropped around the focal point
 * (PUBLISH-29). Null for any other address, because pages may load stored pictures only.
 */
export function imageUrl(options: {
  stored: string | null;
  backendUrl: string;
  rendition: RenditionName | 'original';
}): string | null {
  const { backendUrl, rendition } = options;
  const { url, focus } = readFocus(options.stored ?? '');
  // A picture that is not uploaded yet, in the preview of a form; the server stores no such address.
  if (url.startsWith('data:image/')) return url;
  const path = STORED.exec(url)?.[1];
  if (!path) return null;
  if (rendition === 'original') return `${backendUrl}/storage/v1/object/public/${path}`;
  const { width, height, quality } = renditions[rendition];
  const size = `width=${width}&height=${height}&resize=cover&quality=${quality}`;
  const around = focus ? `&focus=${focus.x}-${focus.y}` : '';
  return `${backendUrl}/storage/v1/render/image/public/${path}?${size}${around}`;
}

/**
 * `<img>` attributes of a stored picture, from which the browser chooses a rendition; null for other
 * addresses.
 */
export function imageSource(options: { stored: string | null; backendUrl: string; size: PictureSize }): {
  src: string;
  srcSet: string;
  sizes: string | undefined;
  width: number;
  height: number;
  'data-focus-x'?: number;
  'data-focus-y'?: number;
} | null {
  const { size } = options;
  const { other, as } = alternatives[size];
  const src = imageUrl({ ...options, rendition: size });
  const otherSrc = imageUrl({ ...options, rendition: other });
  if (src === null || otherSrc === null) return null;
  const { width, height } = renditions[size];
  const isPage = as[0] === '1200w';
  return {
    src,
    srcSet: `${src} ${as[0]}, ${otherSrc} ${as[1]}`,
    sizes: isPage ? PAGE_SIZES : undefined,
    width,
    height,
    ...focusMarks(readFocus(options.stored ?? '').focus),
  };
}
