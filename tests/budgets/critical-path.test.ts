import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { en } from '../../src/i18n/message-texts.ts';
import { firstTexts } from '../../src/i18n/first-texts.ts';
import { filesOf, manifestSchema, measure, type Manifest } from './critical-path.ts';

/**
 * Gzip bytes of the app at `/`. Beside React and the router: cards 1,100, language and tasks 1,100, menus and
 * terms 1,000, filters 900, approvals 600, days that pass 300, focal points 200, screens' texts 100. `beforeInput` limits
 * public/boot.js, which a server-rendered page runs before a first input (src/decisions/0008).
 */
const budget = { js: 118_200, css: 31_500, beforeInput: 2_000 };
/** The module of the home page, whose chunks the router's plugin splits from the entry. */
const home = [/src\/pages\/index\.tsx/];

let directory = '';
let manifest: Manifest = {};
let page = '';

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sabai-budget-'));
  // A process of its own: this one has NODE_ENV=test, with which React's development build would be measured.
  await promisify(execFile)(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--manifest', '--emptyOutDir', '--outDir', directory],
    { env: { ...process.env, NODE_ENV: 'production' } },
  );
  const text = await readFile(join(directory, '.vite/manifest.json'), 'utf8');
  page = await readFile(join(directory, 'index.html'), 'utf8');
  manifest = manifestSchema.parse(JSON.parse(text));
}, 120_000);
afterAll(() => rm(directory, { recursive: true, force: true }));

test('what `/` needs before its first paint stays within the budget', async () => {
  const files = filesOf({ page, manifest, routes: home });
  const sizes = await measure({ directory, files });
  console.info(`critical path of /: ${sizes.js} B JavaScript, ${sizes.css} B CSS in ${files.length} files`);
  expect(sizes.js).toBeGreaterThan(50_000);
  expect(sizes.js).toBeLessThanOrEqual(budget.js);
  expect(sizes.css).toBeGreaterThan(5_000);
  expect(sizes.css).toBeLessThanOrEqual(budget.css);
});

test('a server-rendered page runs one small file before a person touches it', async () => {
  const boot = gzipSync(await readFile(join(directory, 'boot.js')), { level: 9 }).byteLength;
  expect(boot).toBeLessThanOrEqual(budget.beforeInput);
});

test('nothing of sync, of the database on the device or of sign-in is in it', async () => {
  const files = filesOf({ page, manifest, routes: home }).filter((file) => file.endsWith('.js'));
  const code = await Promise.all(files.map((file) => readFile(join(directory, file), 'utf8')));
  // Names that minifying keeps: of Dexie, of the engine, of supabase-js, of zod.
  for (const name of ['DexieError', 'sync_push', 'GoTrueClient', 'ZodError']) {
    expect(
      files.filter((_file, index) => code[index]?.includes(name)),
      name,
    ).toEqual([]);
  }
});

test('every text that it names is at hand with it', async () => {
  const [first = ''] = [...page.matchAll(/src="\/(assets\/first-[^"]+)"/g)].map(([, file]) => file);
  const code = await readFile(join(directory, first), 'utf8');
  // Texts of route guards are left out: the screens that show them wait for all texts.
  const keys = Object.keys(en).filter((key) => !/(^|\.)guard\./.test(key));
  const named = keys.filter((key) => code.includes(`\`${key}\``) || code.includes(`"${key}"`));
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((key) => !(key in firstTexts))).toEqual([]);
});

test('the worker stores every script and style that a screen can ask for', async () => {
  const worker = await readFile(join(directory, 'worker.js'), 'utf8');
  const root = await readdir(directory);
  const assets = (await readdir(join(directory, 'assets'))).map((file) => `assets/${file}`);
  const files = [...root, ...assets].filter((file) => /\.(js|css)$/.test(file) && file !== 'worker.js');
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !worker.includes(`"${file}"`))).toEqual([]);
});

test('the texts of a language come without the code of a screen', () => {
  const fetched = (key: string): string[] =>
    (manifest[key]?.imports ?? []).flatMap((each) => [each, ...fetched(each)]);
  const names = (from: string) =>
    new Set(fetched(from).map((key) => manifest[key]?.file.replace(/^assets\/(.+)-[\w-]{7}\.js$/, '$1')));
  const code = ['first', 'react', 'router', 'rolldown-runtime'];
  for (const language of ['src/i18n/th-texts.ts', 'src/i18n/message-texts.ts']) {
    expect(manifest[language], language).toBeDefined();
    const others = [...names(language)].filter((name) => !code.includes(name ?? ''));
    expect(others.filter((name) => !name?.endsWith('texts') && name !== 'th-first')).toEqual([]);
  }
});

test('a device asks for few files, and no two chunks import each other', () => {
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  // There were 199 before small chunks were joined (build/small-chunks.ts). What two screens share is one
  // chunk. Filters of customers and notifications have two, maps three, filters of promotions six. Texts
  // that screens share have two (SHELL-6), and parts that many features share, such as forms, two.
  expect(chunks.length).toBeLessThanOrEqual(167);
  const importing = new Set<string>();
  const clear = new Set<string>();
  const visit = (key: string): string[] => {
    if (importing.has(key)) return [key];
    if (clear.has(key)) return [];
    importing.add(key);
    const circle = (manifest[key]?.imports ?? []).map(visit).find(({ length }) => length > 0);
    importing.delete(key);
    clear.add(key);
    return circle ? [key, ...circle] : [];
  };
  expect(chunks.flatMap(([key]) => visit(key))).toEqual([]);
});
