import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { serverApp } from './build/server-app.ts';
import { fetchedAlong, shortPreload } from './build/fetched-along.ts';
import { firstPaintChunk } from './build/first-paint-chunk.ts';
import { hostFiles } from './build/host-files.ts';
import { policyMeta } from './build/policy-meta.ts';
import { purgeRadix } from './build/purge-radix.ts';
import { type Graph, type ModuleInfo, smallChunks } from './build/small-chunks.ts';
import { sourceMaps } from './build/source-maps.ts';
import { startChunk } from './build/start-chunk.ts';
import { manifest } from './src/platform/manifest.ts';
import { parseCaptcha } from './src/proof/rules/parse-captcha.ts';

// One pair of names for server and browser (supabase/PRODUCTION.md).
if (process.env.SUPABASE_URL) process.env.VITE_SUPABASE_URL ??= process.env.SUPABASE_URL;
if (process.env.SUPABASE_PUBLISHABLE_KEY) {
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY ??= process.env.SUPABASE_PUBLISHABLE_KEY;
}
const backendUrl = process.env.VITE_SUPABASE_URL;

const backendOrigin = backendUrl ? new URL(backendUrl).origin : null;
const captcha = parseCaptcha(`${process.env.CAPTCHA_PROVIDER}:${process.env.CAPTCHA_SITE_KEY}`);
if (captcha) process.env.VITE_CAPTCHA ??= `${captcha.provider}:${captcha.siteKey}`;
const tilesOrigin = process.env.TILES_URL ? new URL(process.env.TILES_URL).origin : null;

/**
 * What the first paint is made of is left as it is written: the memory that the compiler adds to it is a twentieth of
 * the code that `/` waits for. Where that memory is worth it, it is written by hand (src/decisions/0005).
 */
const firstPaint = [
  /\/src\/app\/.+\.tsx?$/,
  /\/src\/pages\/(__root|index)\.tsx$/,
  /\/src\/pages\/-shell\/(shell|footer|not-found|use-[a-z-]+)\.tsx?$/,
  /\/src\/(permissions|promotions)\/data\/use-(roles|saved|feed)\.ts$/,
  /\/src\/i18n\//,
  /\/src\/ui\/(.+\/)?(app-shell|button|empty-state|icon|icon-button|lazy-after-paint|stored-notice|notice|search-box|theme-choice|theme-provider|use-media-query|use-page-title|use-typed-search)\.tsx?$/,
  /\/src\/(promotions|listings)\/components\/(category-bar|category-icon|grid-skeleton|home-list|home-screen|load-more|line-mark|price|promotion-list-card|card-period|promotion-grid|promotion-picture|promotion-search|hospital-link|save-button|share-buttons|use-card-size|verified-mark)\.tsx?$/,
];

const entry = fileURLToPath(new URL('src/main.tsx', import.meta.url));
const inFirstPaint = firstPaintChunk({ entry });

interface ImporterGraph extends Graph {
  getModuleInfo(id: string): (ModuleInfo & { importers: readonly string[] }) | null;
}

/** Modules of texts that the screens of visitors import. */
const visitedTexts = /\/(th\/(pictures|places|reports|scanner|shared-later)|en\/(common|detail))\.ts$/;

/**
 * The chunk of a module of texts that several modules import; null for others. The app waits for the texts of its language,
 * and would wait for the code of a screen in whose chunk they were.
 */
function textsChunk(id: string, graph: ImporterGraph): string | null {
  if (!/\/src\/i18n\/(th|en|spec)\/[^/]+\.ts$/.test(id) || inFirstPaint(id, graph)) return null;
  if ((graph.getModuleInfo(id)?.importers.length ?? 0) < 2) return null;
  return visitedTexts.test(id) ? 'screen-texts' : 'texts';
}

/** The screens of visitors, who load nothing that only the screens of work share. */
const visited = /\/src\/pages\/(index|events|event|\$hospital)\b/;

/** What `/crm` waits for before its first card (src/decisions/0005). */
const agentStart =
  /\/src\/(app\/start-sync|pages\/crm(\.index)?|crm\/data\/list\/prepare-list|crm\/components\/sync\/sync-status-indicator)\.tsx?\b/;

/** What turns the sources into modules: of the window, and of the server's copy. */
const sources = () => [
  tanstackRouter({
    target: 'react',
    routesDirectory: './src/pages',
    generatedRouteTree: './src/app/routeTree.gen.ts',
    quoteStyle: 'single',
    autoCodeSplitting: true,
    routeFileIgnorePattern: '\\.test\\.',
  }),
  react({ compiler: true, exclude: [/\/node_modules\//, ...firstPaint] }),
];

export default defineConfig({
  plugins: [
    ...sources(),
    shortPreload(),
    serverApp({
      entry: 'src/app/render-on-server.tsx',
      plugins: sources,
      parts: {
        '/$hospital': 'pages/$hospital.index.tsx?tsr-split=',
        '/$hospital/$promotion': 'pages/$hospital.$promotion.tsx?tsr-split=',
        '/events': 'pages/events.tsx?tsr-split=',
        '/event/$hospital/$event': 'pages/event.$hospital.$event.tsx?tsr-split=',
        '/faq': 'pages/faq.tsx?tsr-split=',
        '/about': 'pages/about.tsx?tsr-split=',
        '/contact': 'pages/contact.tsx?tsr-split=',
        '/privacy': 'pages/privacy.tsx?tsr-split=',
        '/terms': 'pages/terms.tsx?tsr-split=',
        // A language, whose first texts come with every page in it.
        th: 'i18n/th-first-texts.ts',
      },
    }),
    policyMeta({ backendOrigin, tilesOrigin, captcha }),
    hostFiles({ backendOrigin, tilesOrigin, captcha }),
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
          // The service worker keeps it only where codes are read (src/platform/decoder-cache.ts).
          'assets/*.wasm',
          'icons/*.svg',
          'assets/*icons-*.svg',
          'icons/icon-192.png',
        ],
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
        sourcemap: true,
      },
    }),
    sourceMaps(),
  ],
  resolve: {
    // React has what the shim is for, as the shim itself finds out where it runs.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  css: { postcss: { plugins: [purgeRadix({ sources: fileURLToPath(new URL('src', import.meta.url)) })] } },
  // The embedded database writes there all the time.
  server: { watch: { ignored: ['**/.data/**'] } },
  build: {
    target: ['chrome100', 'safari16'],
    // No file names its map; build/source-maps.ts takes them away.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false, resolveDependencies: fetchedAlong },
    rolldownOptions: {
      output: {
        // The first paint names each screen's chunk; a character less of each hash is 40 bytes less to wait for.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // Two of their own, because a server-rendered page runs each in a task of its own (public/boot.js).
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            {
              name: 'router',
              // One screen alone blocks leaving it.
              test: /node_modules\/@tanstack\/(react-router|router-core|history|store|react-store)\/(?!.*useBlocker)/,
              priority: 1,
            },
            // What a public page shows first in Thai, and nothing else: most visitors wait for it.
            {
              name: 'th-first',
              test: /\/src\/i18n\/th(-first-texts|\/(first|market|common|detail|shared))\.ts$/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
            {
              debugName: 'first paint',
              name: inFirstPaint,
            },
            {
              debugName: 'texts',
              includeDependenciesRecursively: false,
              name: textsChunk,
            },
            {
              debugName: 'start',
              includeDependenciesRecursively: false,
              name: startChunk({ entry, wanted: agentStart, visited, door: /\/sync\/index\.ts$/ }),
            },
            {
              debugName: 'small chunks',
              includeDependenciesRecursively: false,
              name: smallChunks({
                entry,
                below: 13_000,
                taken: (id, graph) => inFirstPaint(id, graph) !== null,
                groupOf: (entries) => (entries.some((id) => visited.test(id)) ? 'shared' : 'work'),
              }),
            },
          ],
        },
      },
    },
  },
});
