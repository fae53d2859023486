import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { CrashScreen } from './crash-screen.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The routes of `src/pages`, with what is shown when one of them breaks. */
export function createAppRouter(options: { history?: RouterHistory } = {}) {
  // A server-rendered page (public/boot.js) was read and scrolled before the app was there: it stays where it is.
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
    // The server's copy would write a script into the page.
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
