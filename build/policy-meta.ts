import type { Plugin } from 'vite';
import { contentSecurityPolicy, type SecurityOptions } from '../src/server/security-headers.ts';
import { themeScript } from '../src/server/theme-script.ts';

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
  };
}
