import { allMessageTexts } from '../../i18n/all-message-texts.ts';
import { fill } from '../../i18n/fill-placeholders.ts';
import { findEvent } from '../../listings/data/find-event.ts';
import { findPromotion } from '../../listings/data/find-promotion.ts';
import { listingsBackend } from '../../listings/data/listings-backend.ts';
import { pictureUrl } from '../../listings/data/picture-url.ts';
import { reportServerError } from '../report-server-error.ts';
import { drawApproval } from './draw-approval.ts';
import { createPageCache } from '../pages/page-cache.ts';
import { readSegments } from '../pages/read-segments.ts';
import { SHARE_PICTURES } from './share-picture-url.ts';

const LIMIT_MS = 5_000;
const FRESH_MS = 60_000;
const STORED_PICTURES = 50;

/** `plain`: the advert has no valid approval now, so its own picture is shown. */
type SharePicture =
  | { is: 'drawn'; bytes: Uint8Array<ArrayBuffer> }
  | { is: 'plain'; url: string }
  | { is: 'missing' | 'unread' };

/** Answers a path of `SHARE_PICTURES`; null for every other one. */
export type SharePictures = (request: Request) => Promise<Response> | null;

/** Pictures of link previews with the approval of the advert on them (PUBLISH-15). */
export function createSharePictures(options: { nowMs: () => number }): SharePictures {
  const cache = createPageCache<SharePicture>({
    freshMs: FRESH_MS,
    staleMs: 0,
    maxPages: STORED_PICTURES,
    nowMs: options.nowMs,
    isWorthKeeping: ({ is }) => is === 'drawn',
  });
  const answer = async (request: Request, pathname: string) => {
    const made = await cache.get(pathname, () => makePicture(pathname));
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

async function makePicture(pathname: string): Promise<SharePicture> {
  const [, , language = '', ...path] = readSegments(pathname.replace(/\.jpg$/, ''));
  const { [language]: texts } = { ...allMessageTexts } as Readonly<
    Record<string, (typeof allMessageTexts)['th']>
  >;
  if (!texts || !pathname.endsWith('.jpg')) return { is: 'missing' };
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
  try {
    const { fetch = globalThis.fetch } = listingsBackend();
    const read = await fetch(url, {
      headers: { accept: 'image/jpeg' },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    if (!read.ok) return { is: 'plain', url };
    const picture = new Uint8Array(await read.arrayBuffer());
    const words = fill({ text: texts['promo.approval'], params: { number: approval.number } });
    return { is: 'drawn', bytes: new Uint8Array(await drawApproval({ picture, words })) };
  } catch (error) {
    reportServerError(error);
    return { is: 'plain', url };
  }
}
