import { reportServerError } from '../report-server-error.ts';
import { fillPage } from './fill-page.ts';
import { createPageCache } from './page-cache.ts';
import type { ServerApp, RenderPage, Delivery } from './render-page.ts';
import { renderSitePage } from './render-site-page.ts';
import { renderEvent } from './render-event.ts';
import { renderEvents } from './render-events.ts';
import { renderHome } from './render-home.ts';
import { renderPromotion } from './render-promotion.ts';

/** The routes whose pages are filled; all others get the built page. A new public page is a line here. */
const pages: Readonly<Record<string, RenderPage>> = {
  '/': renderHome,
  '/faq': renderSitePage('faq'),
  '/about': renderSitePage('about'),
  '/contact': renderSitePage('contact'),
  '/$hospital/$promotion': renderPromotion,
  '/events': renderEvents,
  '/event/$hospital/$event': renderEvent,
};

/** People wait no longer than this for what crawlers want. */
const LIMIT_MS = 1_200;
const CACHE_MS = 15_000;
const CACHED_PAGES = 500;

export interface RenderedPage {
  status: 200 | 301 | 404;
  html: string;
  /** For 301. */
  location?: string;
}

/**
 * Answers what stands at a path: the built page, filled where it is public. `page` is the built page; an answer is
 * kept for a short while, and asked for once however many wait for it. Never rejects.
 */
export function createPages(options: {
  page: string;
  site: string;
  backendUrl: string;
  app: ServerApp;
  nowMs: () => number;
}): (pathname: string) => Promise<RenderedPage> {
  const { page, app, site, backendUrl } = options;
  const cache = createPageCache<Delivery>({
    cacheMs: CACHE_MS,
    maxPages: CACHED_PAGES,
    nowMs: options.nowMs,
    // An old page is better than a plain one while the backend is away.
    isWorthKeeping: ({ outcome }) => outcome !== 'plain',
  });
  return async (pathname) => {
    const route = app.routeOf(pathname);
    if (route === null) return { status: 404, html: page };
    const render = pages[route];
    if (!render) return { status: 200, html: page };
    const delivery = await cache.get(pathname, () =>
      render({ pathname, site, backendUrl, limitMs: LIMIT_MS, app }).catch((error: unknown) => {
        reportServerError(error);
        return { outcome: 'plain' } as const;
      }),
    );
    switch (delivery.outcome) {
      case 'filled':
        return { status: 200, html: fillPage({ page, filling: delivery.filling }) };
      case 'moved':
        return { status: 301, html: '', location: delivery.to };
      case 'missing':
        return { status: 404, html: page };
      case 'plain':
        return { status: 200, html: page };
    }
  };
}
