import { reportServerError } from '../report-server-error.ts';
import type { MessagesName } from '../../i18n/message-texts.ts';
import { fillPage, type StylesFor } from './fill-page.ts';
import { localizePage } from './localize-page.ts';
import { createPageCache } from './page-cache.ts';
import type { ServerApp, RenderPage } from './render-page.ts';
import { renderSitePage } from './render-site-page.ts';
import { renderEvent } from './render-event.ts';
import { renderEvents } from './render-events.ts';
import { renderHome } from './render-home.ts';
import { renderHospital } from './render-hospital.ts';
import { renderPromotion } from './render-promotion.ts';

/**
 * The routes whose pages are filled; all others get the built page. To add a public page, add its route here.
 */
const pages: Readonly<Record<string, RenderPage>> = {
  '/': renderHome,
  '/faq': renderSitePage('faq'),
  '/about': renderSitePage('about'),
  '/contact': renderSitePage('contact'),
  '/privacy': renderSitePage('privacy'),
  '/terms': renderSitePage('terms'),
  '/$hospital/$promotion': renderPromotion,
  '/$hospital': renderHospital,
  '/events': renderEvents,
  '/event/$hospital/$event': renderEvent,
};

/** Time limit of the backend. Visitors must not wait longer for contents that mainly crawlers need. */
const LIMIT_MS = 1_200;
const FRESH_MS = 15_000;
/**
 * After FRESH_MS the old page is served while it is renewed. A page is older than a minute only while the
 * backend is away.
 */
const STALE_MS = 45_000;
const STORED_PAGES = 500;

/** An HTTP answer for one page; `html` is empty for a 301. */
export interface RenderedPage {
  status: 200 | 301 | 404;
  html: string;
  /** Path that a 301 redirects to; missing for other statuses. */
  location?: string;
}

/** Renders the public pages and caches them. */
export interface Pages {
  /**
   * Never rejects. Returns the same object until the page is rendered anew. `messagesName` defaults to
   * `spec`.
   */
  get(pathname: string, messagesName?: MessagesName): Promise<RenderedPage>;
  /** Called after something was published: the next request renders its page anew. */
  clear(): void;
}

/**
 * Serves index.html for every path, filled with contents on public routes, and with 404 on unknown routes.
 * `page` is index.html.
 */
export function createPages(options: {
  page: string;
  site: string;
  backendUrl: string;
  app: ServerApp;
  stylesFor: StylesFor;
  nowMs: () => number;
}): Pages {
  const { app, site, backendUrl, stylesFor } = options;
  const inLanguage = (messagesName: MessagesName) => {
    const page = localizePage({ page: options.page, messagesName });
    const plain: RenderedPage = { status: 200, html: page };
    const missing: RenderedPage = { status: 404, html: page };
    return { messagesName, page, plain, missing };
  };
  type Language = ReturnType<typeof inLanguage>;
  const languages = { spec: inLanguage('spec'), th: inLanguage('th'), en: inLanguage('en') };
  const cache = createPageCache<RenderedPage>({
    freshMs: FRESH_MS,
    staleMs: STALE_MS,
    maxPages: STORED_PAGES,
    nowMs: options.nowMs,
    // An old page is better than a plain one while the backend is away.
    isWorthKeeping: (made) => Object.values(languages).every(({ plain }) => made !== plain),
  });

  const make = async (options: {
    pathname: string;
    render: RenderPage;
    language: Language;
  }): Promise<RenderedPage> => {
    const { pathname, render, language } = options;
    const { messagesName, page, plain, missing } = language;
    try {
      const rendered = await render({ pathname, site, backendUrl, messagesName, limitMs: LIMIT_MS, app });
      switch (rendered.outcome) {
        case 'filled':
          return {
            status: 200,
            html: fillPage({
              page,
              filling: rendered.filling,
              messagesName,
              textFiles: app.filesOf(messagesName),
              stylesFor,
            }),
          };
        case 'moved':
          return { status: 301, html: '', location: rendered.to };
        case 'missing':
          return missing;
        case 'plain':
          return plain;
      }
    } catch (error) {
      reportServerError(error);
      return plain;
    }
  };

  return {
    get: async (pathname, messagesName = 'spec') => {
      const language = languages[messagesName];
      const route = app.routeOf(pathname);
      if (route === null) return language.missing;
      const render = pages[route];
      if (!render) return language.plain;
      return cache.get(`${messagesName} ${pathname}`, () => make({ pathname, render, language }));
    },
    clear: cache.clear,
  };
}
