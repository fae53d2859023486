/**
 * The app for rendering on the server, built by build/server-app.ts into `dist-server/`. It is a separate
 * build from the window's, with no visitor's state. The window then renders the same elements.
 */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { provideListingsBackend } from '../listings/data/listings-backend.ts';
import { storePrefetched } from '../listings/data/prefetched.ts';
import { chosenLanguage, loadTexts } from '../i18n/language.ts';
import type { MessagesName } from '../i18n/message-texts.ts';
import { eventPath } from '../listings/rules/event-address.ts';
import type { EventDetail } from '../listings/rules/event-detail.ts';
import type { EventCard } from '../listings/rules/event-card-row.ts';
import { hospitalPath, type HospitalPage } from '../listings/rules/hospital-detail.ts';
import { promotionPath } from '../listings/rules/promotion-address.ts';
import type { PromotionCard } from '../listings/rules/promotion-card-row.ts';
import type { PromotionDetail } from '../listings/rules/promotion-detail.ts';
import { eventFeed } from '../events/data/use-events.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { ThemeProvider } from '../ui/device/theme-provider.tsx';
import { createAppRouter } from './router.tsx';

declare global {
  /** Replaces `window.location.origin` in the server's build. */
  var sabaiSite: string;
}

const router = createAppRouter({ history: createMemoryHistory({ initialEntries: ['/'] }) });

/** The route that matches a path, as `/$hospital/$promotion`; null when none does. */
export function routeOf(pathname: string): string | null {
  const [, params, found] = router.getMatchedRoutes(pathname);
  // `**` holds the rest of a path that a route matches only at its start.
  if (!found || params['**'] !== undefined) return null;
  const path = String(found.fullPath);
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/**
 * `site` is the site's public origin, `backendUrl` the base of picture URLs. Both are without a trailing
 * slash.
 */
interface Place {
  site: string;
  backendUrl: string;
  messagesName: MessagesName;
}

/** Renders `#root` of the home page with these cards, as a visitor sees it. */
export function homeMarkup(options: Place & { cards: readonly PromotionCard[] }): Promise<string> {
  return render(options, async () => {
    await router.load();
    promotionFeed.start(options.cards);
    return router;
  });
}

/** Renders `#root` of the list of events with these cards, as a visitor sees it. */
export function eventsMarkup(options: Place & { events: readonly EventCard[] }): Promise<string> {
  return render(options, async () => {
    eventFeed.start(options.events);
    return routerAt('/events');
  });
}

/** Renders `#root` of a promotion's page, as a visitor sees it. */
export function promotionMarkup(options: Place & { promotion: PromotionDetail }): Promise<string> {
  return render(options, () => {
    storePrefetched(options);
    return routerAt(promotionPath(options.promotion));
  });
}

/** Renders `#root` of an event's page, as a visitor sees it. */
export function eventMarkup(options: Place & { event: EventDetail }): Promise<string> {
  return render(options, () => {
    storePrefetched(options);
    return routerAt(eventPath(options.event));
  });
}

/** Renders `#root` of a hospital's page, as a visitor sees it. */
export function hospitalMarkup(options: Place & { hospital: HospitalPage }): Promise<string> {
  return render(options, () => {
    storePrefetched(options);
    return routerAt(hospitalPath(options.hospital));
  });
}

let before: Promise<unknown> = Promise.resolve();

/** Renders one page at a time, because rows and language are global state of this module graph. */
function render(options: Place, prepare: () => Promise<typeof router>): Promise<string> {
  const rendered = before.then(async () => {
    await setUp(options);
    return markupOf(await prepare());
  });
  before = rendered.catch(() => undefined);
  return rendered;
}

/** A new router that has loaded the page at this path. */
async function routerAt(path: string): Promise<typeof router> {
  const itsRouter = createAppRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  await itsRouter.load();
  return itsRouter;
}

async function setUp({ site, backendUrl, messagesName }: Place): Promise<void> {
  globalThis.sabaiSite = site;
  provideListingsBackend({
    url: backendUrl,
    publishableKey: '',
    fetch: () => Promise.reject(new Error('The server reads before it renders.')),
  });
  chosenLanguage.set(messagesName === 'spec' ? null : messagesName);
  await loadTexts();
}

function markupOf(itsRouter: typeof router): string {
  const markup = renderToString(
    <ThemeProvider>
      <RouterProvider router={itsRouter} />
    </ThemeProvider>,
  );
  // React marks a subtree that it could not render and continues. The unfilled page is better than an
  // incomplete one.
  if (markup.includes('<!--$!-->')) throw new Error(`No markup of ${itsRouter.state.location.pathname}.`);
  // Only the browser knows whether the theme is light or dark (src/server/theme-script.ts).
  return markup.replace('class="radix-themes light"', 'class="radix-themes"');
}
