import { createRouter } from '@tanstack/react-router';
import { CrashScreen } from './crash-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The routes of `src/pages`, with what is shown when one of them breaks. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: CrashScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
