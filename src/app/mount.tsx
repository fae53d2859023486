import { RouterProvider } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { onSyncProvided } from '../../sync/index.ts';
import { ThemeProvider } from '../ui/device/theme-provider.tsx';
import './styles.css';
import { AppUpdates } from './updates/app-updates.tsx';
import { CrashScreen } from './crash-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HtmlLang } from './html-lang.tsx';
import { listenForInstall } from './install/install-event.ts';
import { LazyAfterPaint } from '../ui/lazy-after-paint.tsx';
import { showsToEverybody } from '../pages/-shell/shows-to-everybody.ts';
import { createAppRouter } from './router.tsx';
import { takeServerRendered } from './take-server-rendered.ts';

/** Longer than that nobody looks at a picture of the list rather than at what the app has to say. */
const LIST_LIMIT_MS = 4_000;

/** The list as it was last seen is on the screen (public/screen-snapshot.js): the app takes its place with the same. */
async function startList(): Promise<void> {
  const limit = new Promise<void>((resolve) => setTimeout(resolve, LIST_LIMIT_MS));
  const starts = import('../crm/data/list/prepare-list.ts').then(({ prepareList }) => prepareList());
  await Promise.race([limit, starts.catch(() => undefined)]);
}

const loadToaster = async () => (await import('../ui/notices/toaster.tsx')).Toaster;

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The router, while the code of the screen that the address names is fetched already. */
export function bootApp(): AppRouter {
  const router = createAppRouter();
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  // The router requests a chunk that failed once more, and its error screen shows that failure.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  return router;
}

/** Shows the app in `element`; `provideSync()` or `provideLazySync()` came before. */
export async function mountApp(options: { element: HTMLElement; router: AppRouter }): Promise<void> {
  const { router } = options;
  listenForInstall();
  await takeServerRendered(document);
  // The guards run once more after a sign-in or sign-out, in this tab or in another.
  onSyncProvided((sync) => {
    void sync.ready.then(() => sync.identity.subscribe(() => void router.invalidate()));
  });
  // As React does with what no boundary caught, so that both are errors of the window (report-unexpected.ts).
  const root = createRoot(options.element, { onCaughtError: reportError });
  // What the server wrote is already on the screen, and a finger may be on it: the screen is rendered in slices, which
  // the router's own first loading, begun from within, would not be.
  const { pathname } = window.location;
  if (showsToEverybody(pathname)) await router.load();
  else if (/^\/crm\/?$/.test(pathname)) await Promise.all([router.load(), startList()]);
  startTransition(() =>
    root.render(
      <ThemeProvider>
        <HtmlLang />
        <ErrorBoundary fallback={<CrashScreen />}>
          <RouterProvider router={router} />
          <LazyAfterPaint load={loadToaster} with={{}} />
          <AppUpdates />
        </ErrorBoundary>
      </ThemeProvider>,
    ),
  );
}
