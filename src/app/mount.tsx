import { RouterProvider } from '@tanstack/react-router';
import { startTransition, useEffect } from 'react';
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

const showsList = () => /^\/crm\/?$/.test(window.location.pathname);

/** Reads the list's first customers beside the code of the screen, as soon as sync has opened the local data. */
const readList = async () => (await import('../crm/data/list/prepare-list.ts')).prepareList();

const loadToaster = async () => (await import('../ui/notices/toaster.tsx')).Toaster;

export interface BootedApp {
  router: ReturnType<typeof createAppRouter>;
  /** Resolves when the screen of the address has what it begins with. Never rejects. */
  whenReadable: unknown;
}

/** The router, while the code of the screen that the address names, and its first rows, are fetched already. */
export function bootApp(): BootedApp {
  const router = createAppRouter();
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  // The router requests a chunk that failed once more, and its error screen shows that failure.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  return { router, whenReadable: showsList() && readList().catch(() => undefined) };
}

/** Shows the app in `element`; `provideSync()` or `provideLazySync()` came before. */
export async function mountApp(options: { element: HTMLElement; booted: BootedApp }): Promise<void> {
  const { router, whenReadable } = options.booted;
  listenForInstall();
  await takeServerRendered(document);
  // The guards run once more after a sign-in or sign-out, in this tab or in another.
  onSyncProvided((sync) => {
    void sync.ready.then(() => sync.identity.subscribe(() => void router.invalidate()));
  });
  // React reports what no boundary caught in the same way, so that both are errors of the window (report-unexpected.ts).
  const root = createRoot(options.element, { onCaughtError: reportError });
  // What the server wrote is on the screen and may be touched, so React renders in slices. A load that the router begins
  // by itself would render in one piece. On the list, the snapshot is replaced by the same screen.
  if (showsToEverybody(window.location.pathname) || showsList()) {
    await Promise.all([router.load(), whenReadable]);
  }
  const show = () =>
    root.render(
      <ThemeProvider>
        <HtmlLang />
        <ErrorBoundary fallback={<CrashScreen />}>
          <RouterProvider router={router} />
          <GoneBack router={router} />
          <LazyAfterPaint load={loadToaster} with={{}} />
          <AppUpdates />
        </ErrorBoundary>
      </ThemeProvider>,
    );
  // A snapshot of the list is inert, so nobody waits between the slices that a transition is rendered in.
  if (showsList()) show();
  else startTransition(show);
}

/** Follows a step back in the history during the first load: the router listens to the history from its first screen on. */
function GoneBack({ router }: Pick<BootedApp, 'router'>) {
  useEffect(() => {
    const shown = router.state.resolvedLocation;
    if (shown && shown.href !== router.latestLocation.href) void router.load();
  }, [router]);
  return null;
}
