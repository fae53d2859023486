import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { CrashScreen } from './crash-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

/**
 * Creates the router of `src/pages`. `history` is given on the server and in tests; in the window it is the
 * browser's.
 */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  // A server-rendered page (public/boot.js) may already be scrolled, so the first location restores no scroll
  // position.
  let isPlaced = options.history === undefined && document.querySelector('#root[data-waits]') !== null;
  const restores = () => {
    const wasPlaced = isPlaced;
    isPlaced = false;
    return !wasPlaced;
  };
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    // On the server, scroll restoration would write an inline script into the page.
    scrollRestoration: options.history === undefined && restores,
    ...options,
    defaultErrorComponent: CrashScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
