import { installLighthouse } from './install-lighthouse.ts';
import type { Measured } from './evaluate-web.ts';
import { measurePage, type Case, type PageFigures } from './measure-page.ts';
import { medianOf } from './median.ts';

/** Every case by Lighthouse, as often as `runs` says. */
export async function measurePages(options: {
  urls: Record<Case['page'], string>;
  runs: number;
  log(line: string): void;
}): Promise<Measured['pages']> {
  const { urls, runs, log } = options;
  installLighthouse();
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
  // The cases take turns, so that a busy minute of the machine does not fall on one of them.
  for (let run = 0; run < runs; run += 1) {
    for (const each of cases) {
      const one = await measurePage({ ...each, url: urls[each.page] });
      figures.get(each)?.push(one);
      log(`${each.page} ${each.throttling} worker ${each.worker}: LCP ${one.lcpMs.toFixed(0)} ms`);
    }
  }
  return [...figures].map(([each, all]) => ({ ...each, median: medianOf(all) }));
}
