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
  /** Compressed size of the scripts that load before any input; `allBytes` is that of all files. */
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
  /**
   * `simulate` computes figures from an unthrottled load; `devtools` really slows network and processor down.
   */
  throttling: 'simulate' | 'devtools';
  worker: 'off' | 'on';
}

/** Runs Lighthouse once, for mobile, in a browser of its own. Throws Lighthouse's output if it fails. */
export async function measurePage(options: Case & { url: string }): Promise<PageFigures> {
  const { url, throttling, worker } = options;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, JSON.stringify({ url, throttling, worker })],
    { timeout: 180_000 },
  );
  return pageFigures.parse(JSON.parse(stdout.trim().split('\n').at(-1) ?? ''));
}
