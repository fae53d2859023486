import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import type { Sync } from '../../sync/index.ts';
import { ThemeProvider } from '../ui/theme-provider.tsx';
import { Toaster } from '../ui/toaster.tsx';
import '../ui/styles.css';
import type { AppUpdate } from './app-update.ts';
import { CrashScreen } from './crash-screen.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HtmlLang } from './html-lang.tsx';
import { listenForInstall } from './install-prompt.tsx';
import { createAppRouter } from './router.tsx';
import { UpdatePrompt } from './update-prompt.tsx';

/** Shows the app in `element`; `provideSync(sync)` and `sync.ready` came before. */
export function mountApp(options: { sync: Sync; element: HTMLElement; appUpdate?: AppUpdate }): void {
  const { sync, element, appUpdate } = options;
  listenForInstall();
  const router = createAppRouter();
  // Guards are asked again when somebody signs in or out, in this tab or in another.
  sync.identity.subscribe(() => void router.invalidate());
  createRoot(element).render(
    <ThemeProvider>
      <HtmlLang />
      <ErrorBoundary fallback={<CrashScreen />}>
        <RouterProvider router={router} />
        <Toaster />
        {appUpdate && <UpdatePrompt appUpdate={appUpdate} />}
      </ErrorBoundary>
    </ThemeProvider>,
  );
}
