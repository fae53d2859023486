import type { Plugin } from 'vite';
import { builtPage } from './policy-meta.ts';
import { unlisted } from '../src/server/pages/robots.ts';
import { appHeaders, commonHeaders, type SecurityOptions } from '../src/server/security-headers.ts';

const immutable = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Writes headers and the fallback page for static hosts: `_headers`, `_redirects` and `vercel.json`. */
export function hostFiles(options: SecurityOptions): Plugin {
  return {
    name: 'sabai-host-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const texts = hostFileTexts({ ...options, page: builtPage(bundle).source });
        for (const [fileName, source] of Object.entries(texts))
          this.emitFile({ type: 'asset', fileName, source });
      },
    },
  };
}

/**
 * Texts of the three files by name; `page` is the built index.html, whose `<style>`
 * elements the policy allows.
 */
export function hostFileTexts(options: SecurityOptions & { page: string }): Record<string, string> {
  const everywhere = { ...commonHeaders, ...appHeaders(options) };
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  const pairs = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([key, value]) => ({ key, value }));
  return {
    _headers: [
      '/*',
      ...lines(everywhere),
      '/assets/*',
      ...lines(immutable),
      ...unlisted.paths.flatMap((path) => [path, ...lines(unlisted.headers)]),
      '',
    ].join('\n'),
    _redirects: '/* /index.html 200\n',
    'vercel.json': JSON.stringify({
      headers: [
        { source: '/(.*)', headers: pairs(everywhere) },
        { source: '/assets/(.*)', headers: pairs(immutable) },
        ...unlisted.paths.map((path) => ({
          source: path.replace('*', '(.*)'),
          headers: pairs(unlisted.headers),
        })),
      ],
      rewrites: [{ source: '/((?!assets/|.*\\..*).*)', destination: '/index.html' }],
    }),
  };
}
