import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { dayInBangkok } from '../../../supabase/seed/seed-days.ts';
import { fillLarge } from '../../../supabase/seed/large/fill-large.ts';
import type { AppServers } from '../support/app-servers.ts';
import type { Benchmark } from '../support/benchmark.ts';
import { evaluate, type Measured } from './evaluate-web.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureInBrowser, type BrowserFigures } from './measure-in-browser.ts';
import { measureLoads, type Load } from './measure-loads.ts';
import { measurePages } from './measure-pages.ts';
import { pageFigures } from './measure-page.ts';
import { table } from './report-web.ts';
import { serveHello } from './serve-hello.ts';

const figures = z.object({
  pages: z.array(
    z.object({ page: z.string(), throttling: z.string(), worker: z.string(), median: pageFigures }),
  ),
  loads: z.array(
    z.object({
      page: z.string(),
      worker: z.string(),
      fcpMs: z.number(),
      lcpMs: z.number(),
      tbtMs: z.number(),
      cls: z.number(),
      lcpByHello: z.number(),
    }),
  ),
  answers: z.array(z.object({ page: z.string(), p95Ms: z.number(), styleBytes: z.number() })),
  browser: z
    .object({
      offlineFirstCardMs: z.number(),
      keystrokeP95Ms: z.number(),
      offlineKeystrokeP95Ms: z.number(),
      offlineChoiceP95Ms: z.number(),
      longestFrameMs: z.number(),
    })
    .nullable(),
});

type Option = 'runs' | 'requests' | 'promotions' | 'frames' | 'only';
const knownParts = ['pages', 'loads', 'answers', 'browser'];
/** The least number of promotions that the demo data has. */
const DEMO_PROMOTIONS = 80;

/**
 * Compares the built pages with a page that is only React. `pages` uses Lighthouse for mobile,
 * with and without the service worker; `loads` the browser's own figures; `answers` the server
 * alone. `browser` measures the start without a network and a list of 5,000 promotions.
 */
export const benchWeb: Benchmark<Option> = {
  name: 'web',
  options: {
    runs: { normal: '5', smoke: '1' },
    requests: { normal: '500', smoke: '20' },
    promotions: { normal: '5000', smoke: '100' },
    frames: { normal: '340', smoke: '30' },
    // Lighthouse is installed at run time, which the smoke form cannot do without a network.
    only: { normal: 'pages,loads,answers,browser', smoke: 'loads,answers,browser' },
  },
  usesBrowser: true,
  usesAppServer: true,
  figures,
  async measure({ values, servers, log }) {
    const runs = Number(values.runs);
    const parts = values.only.split(',');
    const unknown = parts.find((part) => !knownParts.includes(part));
    if (unknown !== undefined) throw new Error(`--only names ${unknown}, which is not measured.`);
    const folder = await mkdtemp(join(tmpdir(), 'sabai-bench-web-'));
    const hello = await serveHello({ directory: join(folder, 'hello') });
    try {
      const { origin } = await servers.open({ name: 'web', seed: 'demo' });
      await checkListings({ origin, promotions: DEMO_PROMOTIONS });
      const urls = {
        hello: hello.url,
        home: `${origin}/`,
        events: `${origin}/events`,
        event: await firstEvent(origin),
      };
      const measured: Measured & { loads: Load[] } = {
        pages: parts.includes('pages') ? await measurePages({ urls, runs, log }) : [],
        loads: parts.includes('loads') ? await measureLoads({ urls, runs }) : [],
        answers: parts.includes('answers')
          ? await measureAnswers({ urls, requests: Number(values.requests) })
          : [],
        browser: parts.includes('browser')
          ? await measureBrowser({
              servers,
              runs,
              promotions: Number(values.promotions),
              frames: Number(values.frames),
            })
          : null,
      };
      const verdicts = evaluate(measured);
      return {
        figures: measured,
        verdicts,
        text: table({ measured, loads: measured.loads, verdicts }),
        leftOut: parts.includes('pages') ? [] : ['Lighthouse'],
      };
    } finally {
      await hello.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureBrowser(options: {
  servers: AppServers;
  runs: number;
  promotions: number;
  frames: number;
}): Promise<BrowserFigures> {
  const { servers, ...sizes } = options;
  const few = await servers.open({ name: 'web', seed: 'demo' });
  const many = await servers.open({ name: 'web with many promotions', seed: 'demo' });
  const [agent] = await many.sql<{ id: string }[]>`
    select id from auth.users where email = 'agent@demo.test'`;
  if (!agent) throw new Error('No account agent@demo.test.');
  const today = dayInBangkok(Date.now());
  await fillLarge({ sql: many.sql, agentId: agent.id, customers: 0, promotions: sizes.promotions, today });
  return measureInBrowser({ few: `${few.origin}/`, many: `${many.origin}/`, ...sizes });
}

/** Throws if the sitemap, which lists all promotions, has fewer than `promotions`. */
async function checkListings(options: { origin: string; promotions: number }): Promise<void> {
  const sitemap = await (await fetch(`${options.origin}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>https?:\/\/[^/<]+\/[^/<]+\/[^/<]+<\/loc>/g)].length;
  if (found < options.promotions) throw new Error(`Only ${found} promotions are there.`);
}

/** The address of the first event of the sitemap. Throws where it has none. */
async function firstEvent(origin: string): Promise<string> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const found = /<loc>(https?:\/\/[^/<]+\/event\/[^<]+)<\/loc>/.exec(sitemap)?.[1];
  if (!found) throw new Error('The sitemap has no event.');
  return new URL(new URL(found).pathname, origin).href;
}
