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
import { listenForInstall } from './install/before-install-prompt.ts';
import { LazyAfterPaint } from '../ui/lazy-after-paint.tsx';
import { isPublicPath } from '../pages/-shell/is-public-path.ts';
import { createAppRouter } from './router.tsx';
import { applyServerRenderedRows } from './apply-server-rendered-rows.ts';

const showsList = () => /^\/crm\/?$/.test(window.location.pathname);

/** Prepares the customer list's first rows while its code loads; waits for sync to open the local data. */
const readList = async () => (await import('../crm/data/list/prepare-list.ts')).prepareList();

const loadToaster = async () => (await import('../ui/notices/toaster.tsx')).Toaster;

/** The app before its first render: the router, and the first rows that it waits for. */
export interface BootedApp {
  router: ReturnType<typeof createAppRouter>;
  /**
   * A promise for the first rows of the customer list, never rejected; `false` on other screens, which wait
   * for nothing.
   */
  whenReadable: unknown;
}

/** Creates the router, and starts loading the current route's code and first rows before React renders. */
export function bootApp(): BootedApp {
  const router = createAppRouter();
  const [routes] = router.getMatchedRoutes(window.location.pathname);
  // The router retries a failed chunk itself, and its error screen shows that failure.
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  return { router, whenReadable: showsList() && readList().catch(() => undefined) };
}

/** Renders the app in `element`. Call `provideSync()` or `provideLazySync()` first. */
export async function mountApp(options: { element: HTMLElement; booted: BootedApp }): Promise<void> {
  const { router, whenReadable } = options.booted;
  listenForInstall();
  await applyServerRenderedRows(document);
  // Route guards must run again after a sign-in or sign-out, in this tab or another.
  onSyncProvided((sync) => {
    void sync.ready.then(() => sync.identity.subscribe(() => void router.invalidate()));
  });
  // Errors caught by a boundary are reported like uncaught ones, as the window's errors
  // (report-unexpected.ts).
  const root = createRoot(options.element, { onCaughtError: reportError });
  // Loading before the first render lets React render in slices, while server-rendered markup stays
  // responsive. A load that the router starts itself would block in one piece. The list's snapshot is
  // replaced by the same screen.
  if (isPublicPath(window.location.pathname) || showsList()) {
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
  // The list's snapshot is inert, so time slices would help nobody and only delay the render.
  if (showsList()) show();
  else startTransition(show);
}

/**
 * Reloads when the person went back during the first load; the router listens to history only after its first
 * render.
 */
function GoneBack({ router }: Pick<BootedApp, 'router'>) {
  useEffect(() => {
    const shown = router.state.resolvedLocation;
    if (shown && shown.href !== router.latestLocation.href) void router.load();
  }, [router]);
  return null;
}
