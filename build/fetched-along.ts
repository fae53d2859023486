import type { Plugin } from 'vite';

/**
 * For `build.modulePreload.resolveDependencies`: an `import()` preloads styles alone. Lists of scripts were a
 * fiftieth of the code that `/` waits for (src/decisions/0005). The browser finds scripts by their imports,
 * mostly in the service worker's cache; server-rendered pages name them by `route-files.json`.
 */
export function fetchedAlong(
  _name: string,
  needed: string[],
  context: { hostType: 'html' | 'js' },
): string[] {
  return context.hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css'));
}

/**
 * Replaces Vite's wrapper around `import()`, without its code for nonces, other base paths
 * and older browsers.
 */
const helper = `
const asked = {};
const ask = (file) => asked[file] ??= new Promise((done, failed) => {
  const href = '/' + file;
  // The server may have written it into the page.
  if (document.querySelector('link[href="' + href + '"]')) return done();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = href;
  link.onload = done;
  link.onerror = () => {
    // The next who needs it asks again.
    asked[file] = void 0;
    link.remove();
    failed(new Error(href + ' could not be fetched.'));
  };
  document.head.append(link);
});
export const __vitePreload = (load, files = []) => Promise.all(files.map(ask)).then(load);
`;

/** Replaces Vite's preload helper by a shorter one; Vite's is a hundredth of the code that `/` waits for. */
export function shortPreload(): Plugin {
  return {
    name: 'sabai-short-preload',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? { code: helper, moduleSideEffects: false } : null),
  };
}
