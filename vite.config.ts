import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './src/host/manifest.ts';
import { contentSecurityPolicy } from './src/server/security-headers.ts';

// One pair of names for server and browser (README, "Your own Supabase project").
if (process.env.SUPABASE_URL) process.env.VITE_SUPABASE_URL ??= process.env.SUPABASE_URL;
if (process.env.SUPABASE_PUBLISHABLE_KEY) {
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY ??= process.env.SUPABASE_PUBLISHABLE_KEY;
}
const backendUrl = process.env.VITE_SUPABASE_URL;

/** The header's twin, for pages that the service worker keeps. Not in dev: hot reload needs inline scripts. */
function policyMeta(): Plugin {
  const content = contentSecurityPolicy({
    backendOrigin: backendUrl ? new URL(backendUrl).origin : null,
    place: 'meta',
  });
  return {
    name: 'sabai-policy-meta',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content },
        injectTo: 'head-prepend',
      },
    ],
  };
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/pages',
      generatedRouteTree: './src/app/routeTree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react({ compiler: true }),
    policyMeta(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // Thai and Latin are all that the app writes in; other ranges load when a name needs them.
        globPatterns: [
          '**/*.{js,css,html}',
          'assets/*-thai-{400,700}-normal-*.woff2',
          'assets/*-thai-latin-{400,700}-normal-*.woff2',
          'icons/*.svg',
          'icons/icon-192.png',
        ],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
    }),
  ],
  // The embedded database writes there all the time.
  server: { watch: { ignored: ['**/.data/**'] } },
  build: { target: ['chrome100', 'safari16'], sourcemap: false },
});
