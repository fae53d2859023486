import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import type { MessagesName } from '../../i18n/message-texts.ts';
import { fillPlaceholders } from '../../i18n/fill-placeholders.ts';
import { findEvent } from '../../listings/data/find-event.ts';
import { findPromotion } from '../../listings/data/find-promotion.ts';
import { listingsBackend } from '../../listings/data/listings-backend.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { reportServerError } from '../report-server-error.ts';
import { drawApproval } from './draw-approval.ts';
import { createPageCache, type PageCache } from '../pages/page-cache.ts';
import { readSegments } from '../pages/read-segments.ts';
import { SHARE_PICTURES } from './share-picture-url.ts';

const LIMIT_MS = 5_000;
const STORED_PICTURES = 50;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * `plain`: a redirect to the advert's own picture, because it has no valid approval or cannot be drawn on.
 * `unread`: the backend did not answer.
 */
type SharePicture =
  { is: 'drawn'; bytes: Bytes } | { is: 'plain'; url: string } | { is: 'missing' | 'unread' };

/** Answers a request for a path below `SHARE_PICTURES`; null for every other path. */
export type SharePictures = (request: Request) => Promise<Response> | null;

/** Draws pictures of link previews with the approval of the advert on them (PUBLISH-15). */
export function createSharePictures(options: { nowMs: () => number }): SharePictures {
  // A drawing depends on its key alone, so it never becomes stale.
  const drawn = createPageCache<Bytes | null>({
    freshMs: Infinity,
    staleMs: 0,
    maxPages: STORED_PICTURES,
    nowMs: options.nowMs,
    isWorthKeeping: (bytes) => bytes !== null,
  });
  const answer = async (request: Request, pathname: string) => {
    const made = await findPicture({ pathname, drawn });
    switch (made.is) {
      case 'drawn': {
        const headers = { 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' };
        return new Response(request.method === 'HEAD' ? null : made.bytes, { headers });
      }
      case 'plain':
        return new Response(null, {
          status: 302,
          headers: { location: made.url, 'cache-control': 'no-cache' },
        });
      case 'missing':
        return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } });
      case 'unread':
        return new Response('The picture cannot be read now.', { status: 503 });
    }
  };
  return (request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith(SHARE_PICTURES) ? answer(request, pathname) : null;
  };
}

async function findPicture(options: {
  pathname: string;
  drawn: PageCache<Bytes | null>;
}): Promise<SharePicture> {
  const { pathname, drawn } = options;
  const [, , language = '', ...path] = readSegments(pathname.replace(/\.jpg$/, ''));
  const isKnown = (name: string): name is MessagesName => Object.hasOwn(allMessageTexts, name);
  if (!isKnown(language) || !pathname.endsWith('.jpg')) return { is: 'missing' };
  const isEvent = path.length === 3 && path[0] === 'event';
  if (path.length !== 2 && !isEvent) return { is: 'missing' };
  const [hospitalSlug = '', slug = ''] = path.slice(-2);
  const find = isEvent ? findEvent : findPromotion;
  const found = await find({ address: { hospitalSlug, slug }, limitMs: LIMIT_MS });
  if (found.outcome === 'unread') return { is: 'unread' };
  if (found.outcome !== 'found') return { is: 'missing' };
  const { approval, image_url: stored } = found.row;
  const url = pictureUrl({ stored, rendition: 'share' });
  if (url === null) return { is: 'missing' };
  if (!approval) return { is: 'plain', url };
  const words = fillPlaceholders({
    text: allMessageTexts[language]['promo.approval'],
    params: { number: approval.number },
  });
  const bytes = await drawn.get(`${url} ${words}`, () => draw({ url, words }));
  return bytes ? { is: 'drawn', bytes } : { is: 'plain', url };
}

/** Null if the picture cannot be read or drawn on. */
async function draw({ url, words }: { url: string; words: string }): Promise<Bytes | null> {
  try {
    const { fetch = globalThis.fetch } = listingsBackend();
    const read = await fetch(url, {
      headers: { accept: 'image/jpeg' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!read.ok) return null;
    const picture = new Uint8Array(await read.arrayBuffer());
    return new Uint8Array(await drawApproval({ picture, words }));
  } catch (error) {
    reportServerError(error);
    return null;
  }
}
