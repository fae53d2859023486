import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

const program = fileURLToPath(new URL('lighthouse/measure.mjs', import.meta.url));

export const pageFigures = z.object({
  lcpMs: z.number(),
  fcpMs: z.number(),
  tbtMs: z.number(),
  cls: z.number(),
  /** Of all that is fetched while nobody touches the page, as it is sent. */
  scriptBytes: z.number(),
  allBytes: z.number(),
  performance: z.number(),
  accessibility: z.number(),
  bestPractices: z.number(),
  seo: z.number(),
  /** Audits of accessibility, best practices and SEO that are not passed. */
  failed: z.array(z.string()),
});
export type PageFigures = z.infer<typeof pageFigures>;

export interface Case {
  page: 'hello' | 'home' | 'events' | 'event';
  /** By arithmetic on an unthrottled load, or with a network and a processor that are really slowed down. */
  throttling: 'simulate' | 'devtools';
  worker: 'off' | 'on';
}

/** One run of Lighthouse, mobile, in a browser of its own. Throws what it said where it fails. */
export async function measurePage(options: Case & { url: string }): Promise<PageFigures> {
  const { url, throttling, worker } = options;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, JSON.stringify({ url, throttling, worker })],
    { timeout: 180_000 },
  );
  return pageFigures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
