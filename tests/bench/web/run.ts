/**
 * `npm run bench:web -- [--runs 5] [--only pages,browser]`: the built home page with 80 promotions against a page that is
 * only React, by Lighthouse, mobile, with and without the service worker, and the pages of events; then what Lighthouse
 * does not measure. Prints a table and writes JSON to `bench-results/`. Exit code 1 where a target is missed.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runServerProcess } from '../../../e2e/support/server-process.ts';
import { removeDataDir } from '../../../e2e/support/data-dir.ts';
import { getBrowser } from '../../support/browser/get-browser.ts';
import { installLighthouse } from './install-lighthouse.ts';
import { judge, type Measured } from './judge.ts';
import { measureInBrowser, type BrowserFigures } from './measure-in-browser.ts';
import { measurePage, type Case, type PageFigures } from './measure-page.ts';
import { medianOf } from './median.ts';
import { serveHello } from './serve-hello.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: 'pages,browser' } },
});
const runs = Number(values.runs);
process.env['CHROMIUM_PATH'] ??= getBrowser();
const folder = await mkdtemp(join(tmpdir(), 'sabai-bench-web-'));
const environment = { ...process.env, NODE_ENV: 'production' };
execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { env: environment, stdio: 'inherit' });

const [few, many] = [join(folder, 'few/data'), join(folder, 'many/data')];
const measured: Measured = {
  pages: values.only.includes('pages') ? await measurePages() : [],
  browser: values.only.includes('browser') ? await measureBrowser() : null,
};
await rm(folder, { recursive: true, force: true });
const verdicts = judge(measured);
console.table(
  measured.pages.map(({ page, throttling, worker, median }) => ({
    page,
    throttling,
    worker,
    ...median,
    failed: median.failed.join(' '),
  })),
);
console.table(verdicts);
await mkdir('bench-results', { recursive: true });
const at = new Date().toISOString();
const file = `bench-results/web-${at.replaceAll(':', '-')}.json`;
const context = { at, node: process.version, cpus: cpus().length, runs };
await writeFile(file, `${JSON.stringify({ ...context, measured, verdicts }, null, 2)}\n`);
console.log(`Written to ${file}.`);
if (verdicts.some(({ met }) => !met)) process.exitCode = 1;

async function measurePages(): Promise<Measured['pages']> {
  installLighthouse();
  const hello = await serveHello({ directory: join(folder, 'hello') });
  const server = await serve(few);
  await checkCatalogue({ url: server.url, promotions: 80 });
  const event = await firstEvent({ url: server.url });
  const urls = { hello: hello.url, home: server.url, events: `${server.url}events`, event };
  const cases: Case[] = (['simulate', 'devtools'] as const).flatMap((throttling) => [
    { page: 'hello', throttling, worker: 'off' },
    { page: 'home', throttling, worker: 'off' },
    { page: 'home', throttling, worker: 'on' },
  ]);
  cases.push(
    { page: 'events', throttling: 'simulate', worker: 'off' },
    { page: 'event', throttling: 'simulate', worker: 'off' },
  );
  const figures = new Map(cases.map((each) => [each, [] as PageFigures[]]));
  try {
    // In turns, so that a busy minute does not fall on one of them.
    for (let run = 0; run < runs; run += 1) {
      for (const each of cases) {
        const one = await measurePage({ ...each, url: urls[each.page] });
        figures.get(each)?.push(one);
        console.log(`${each.page} ${each.throttling} worker ${each.worker}: LCP ${one.lcpMs.toFixed(0)} ms`);
      }
    }
  } finally {
    await hello.close();
    await server.close();
  }
  return [...figures].map(([each, all]) => ({ ...each, median: medianOf(all) }));
}

async function measureBrowser(): Promise<BrowserFigures> {
  const seed = ['tsx', 'supabase/seed/run.ts', '--promotions', '5000'];
  execFileSync('npx', seed, { env: { ...process.env, DATA_DIR: many }, stdio: 'ignore' });
  const [ordinary, large] = [await serve(few), await serve(many)];
  try {
    return await measureInBrowser({ few: ordinary.url, many: large.url, runs });
  } finally {
    await ordinary.close();
    await large.close();
  }
}

/** Throws where there are fewer than the figures are said to be of; the sitemap has them all. */
async function checkCatalogue(options: { url: string; promotions: number }): Promise<void> {
  const sitemap = await (await fetch(`${options.url}sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+\/[^/<]+\/[^/<]+<\/loc>/g)].length;
  if (found < options.promotions) throw new Error(`Only ${found} promotions are there.`);
}

/** The address of the first event that the sitemap has. Throws where it has none. */
async function firstEvent(options: { url: string }): Promise<string> {
  const sitemap = await (await fetch(`${options.url}sitemap.xml`)).text();
  const found = /<loc>(https?:\/\/[^/<]+\/event\/[^<]+)<\/loc>/.exec(sitemap)?.[1];
  if (!found) throw new Error('The sitemap has no event.');
  return new URL(new URL(found).pathname, options.url).href;
}

async function serve(dataDir: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = await runServerProcess({ DATA_DIR: dataDir, PORT: '0', SEED: 'demo', HOST: 'localhost' });
  return {
    url: `http://localhost:${server.port}/`,
    close: async () => {
      await server.end('SIGTERM');
      if (dataDir === many) await removeDataDir(dataDir);
    },
  };
}
