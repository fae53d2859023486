/**
 * The app as markup, for the server: built by build/delivered-app.ts into `dist-server/`. The window's code is another
 * copy of it, so nothing here is shared with a visitor. What the window then shows is the same, element by element.
 */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { provideCatalogue } from '../catalogue/data/catalogue-backend.ts';
import type { PromotionCard } from '../catalogue/rules/promotion-card.ts';
import { promotionFeed } from '../promotions/data/use-feed.ts';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { createAppRouter } from './router.tsx';

declare global {
  /** Stands for `window.location.origin` in the server's copy. */
  var sabaiSite: string;
}

const router = createAppRouter({ history: createMemoryHistory({ initialEntries: ['/'] }) });

/** The route that a path leads to, as `/$hospital/$promotion`; null where there is none. */
export function routeOf(pathname: string): string | null {
  const [, params, found] = router.getMatchedRoutes(pathname);
  // What is left over of a path that a route only begins.
  if (!found || params['**'] !== undefined) return null;
  return String(found.fullPath);
}

/**
 * What stands in `#root` on the home page for somebody who is not known, with these cards. `site` is the origin that
 * people use, `backendUrl` that of the pictures.
 */
export async function homeMarkup(options: {
  cards: readonly PromotionCard[];
  site: string;
  backendUrl: string;
}): Promise<string> {
  globalThis.sabaiSite = options.site;
  provideCatalogue({
    url: options.backendUrl,
    publishableKey: '',
    fetch: () => Promise.reject(new Error('The server reads before it renders.')),
  });
  await router.load();
  // From here to the end nothing waits, so that no other request comes between the cards and the markup.
  promotionFeed.begin(options.cards);
  const markup = renderToString(
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  // Light or dark is known in the browser alone (public/theme.js).
  return markup.replace('class="radix-themes light"', 'class="radix-themes"');
}
