import type { Plugin, Rolldown } from 'vite';
import { allowStyles, contentSecurityPolicy, type SecurityOptions } from '../src/server/security-headers.ts';
import { themeScript } from '../src/server/theme-script.ts';

/** The built index.html, whose `source` can be changed. Throws where the bundle has none. */
export function builtPage(bundle: Rolldown.OutputBundle): { source: string } {
  const page = bundle['index.html'];
  if (page?.type !== 'asset' || typeof page.source !== 'string') throw new Error('No index.html was built.');
  return page as { source: string };
}

/**
 * Writes two things into the page: the script that chooses light or dark, and the policy header as a `<meta>`
 * element. Pages that the service worker caches need the latter. The dev server gets no policy: hot reload
 * needs inline scripts.
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
