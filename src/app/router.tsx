import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { CrashScreen } from './crash-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The routes of `src/pages`, with what is shown when one of them breaks. */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    // The server's copy would write a script into the page.
    scrollRestoration: options.history === undefined,
    ...options,
    defaultErrorComponent: CrashScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
