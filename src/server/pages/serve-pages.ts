import { namesFile } from '../../platform/server-paths.ts';
import { answerBody } from '../answer-body.ts';
import { allowStyles } from '../security-headers.ts';
import type { StaticFiles } from '../static-files.ts';
import { negotiateMessages, languageHeaders } from './negotiate-messages.ts';
import type { SharePictures } from '../share-pictures/create-share-pictures.ts';
import type { Pages, RenderedPage } from './render-pages.ts';
import { createPageCache } from './page-cache.ts';
import { isUnlisted, robots, unlisted } from './robots.ts';
import { listAddresses, sitemapFiles } from './sitemap.ts';

const SITEMAP_CACHE_MS = 10 * 60_000;
const policyName = 'content-security-policy';

/**
 * Serves filled pages, the sitemap and robots.txt, and passes all else to `files`: paths with a file
 * extension and methods other than GET and HEAD. `/index.html` stays unfilled, because the service worker
 * caches it.
 */
export function servePages(options: {
  files: StaticFiles;
  pages: Pages;
  routeOf: (pathname: string) => string | null;
  site: string;
  headers: Readonly<Record<string, string>>;
  /** Answers paths of link preview pictures, which this server draws. */
  pictures: SharePictures;
  nowMs: () => number;
}): StaticFiles {
  const { site, headers } = options;
  const policies = new WeakMap<RenderedPage, string>();
  const headersOf = (page: RenderedPage) => {
    const policy = headers[policyName];
    if (policy === undefined) return headers;
    const own = policies.get(page) ?? allowStyles({ policy, page: page.html });
    policies.set(page, own);
    return { ...headers, [policyName]: own };
  };
  const sitemap = createPageCache<Map<string, string> | null>({
    freshMs: SITEMAP_CACHE_MS,
    staleMs: 0,
    maxPages: 1,
    nowMs: options.nowMs,
    isWorthKeeping: (files) => files !== null,
  });
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return options.files(request);
    if (pathname === '/robots.txt')
      return answerBody({ request, text: robots({ site }), type: 'text/plain' });
    if (/^\/sitemap(-\d+)?\.xml$/.test(pathname)) {
      const files = await sitemap.get('all', async () => {
        const entries = await listAddresses({ routeOf: options.routeOf });
        return entries && sitemapFiles({ entries, site });
      });
      if (!files) return new Response('The catalogue cannot be read now.', { status: 503 });
      const text = files.get(pathname);
      if (text !== undefined) return answerBody({ request, text, type: 'application/xml' });
    }
    const picture = options.pictures(request);
    if (picture) return picture;
    if (namesFile(pathname)) return options.files(request);
    const page = await options.pages.get(pathname, negotiateMessages(request.headers));
    if (page.location !== undefined) {
      // By default browsers cache a 301 forever, but the old slug may be taken by another listing later.
      const moved = { location: page.location, 'cache-control': 'no-cache' };
      return new Response(null, { status: page.status, headers: moved });
    }
    return answerBody({
      request,
      text: page.html,
      of: page,
      type: 'text/html',
      status: page.status,
      headers: { ...headersOf(page), ...(isUnlisted(pathname) ? unlisted.headers : {}) },
      vary: languageHeaders,
    });
  };
}
