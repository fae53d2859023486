import type { Plugin } from 'vite';
import { contentSecurityPolicy, type SecurityOptions } from '../src/server/security-headers.ts';

/** The header's twin, for pages that the service worker keeps. Not in dev: hot reload needs inline scripts. */
export function policyMeta(options: SecurityOptions): Plugin {
  const content = contentSecurityPolicy({ ...options, place: 'meta' });
  return {
    name: 'sabai-policy-meta',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' },
    ],
  };
}
