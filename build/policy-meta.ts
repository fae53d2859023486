import type { Plugin, Rolldown } from 'vite';
import { allowStyles, contentSecurityPolicy, type SecurityOptions } from '../src/server/security-headers.ts';
import { themeScript } from '../src/server/theme-script.ts';

/** The page among the built files. Throws where there is none. */
export function builtPage(bundle: Rolldown.OutputBundle): { source: string } {
  const page = bundle['index.html'];
  if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('No index.html was built.');
  return page as { source: string };
}

/**
 * Writes the script of the appearance into the page, and the header's twin for pages that the service worker caches. The
 * policy is not in dev: hot reload needs inline scripts.
 */
export function policyMeta(options: SecurityOptions): Plugin {
  const content = contentSecurityPolicy({ ...options, place: 'meta' });
  return {
    name: 'sabai-policy-meta',
    transformIndexHtml: (_page, { server }) => [
      { tag: 'script', children: themeScript, injectTo: 'head' },
      ...(server
        ? []
        : [
            {
              tag: 'meta',
              attrs: { 'http-equiv': 'Content-Security-Policy', content },
              injectTo: 'head-prepend' as const,
            },
          ]),
    ],
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = builtPage(bundle);
        page.source = allowStyles({ policy: page.source, page: page.source });
      },
    },
  };
}
