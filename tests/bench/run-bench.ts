/**
 * `npm run bench:NAME -- [--smoke] [--out bench-results] [its own options]`: runs one benchmark, prints a table and writes
 * JSON. Exit code 1 where a target is missed. `--smoke` uses the smallest sizes and evaluates no target.
 */
import { getBrowser } from '../support/browser/get-browser.ts';
import { allBenchmarks } from './support/all-benchmarks.ts';
import { createAppServers } from './support/app-servers.ts';
import { readBenchOptions } from './support/read-bench-options.ts';
import { runBenchmark } from './support/run-benchmark.ts';

const [name = '', ...args] = process.argv.slice(2);
const benchmark = allBenchmarks.find((one) => one.name === name);
if (!benchmark) throw new Error(`Name one of ${allBenchmarks.map((one) => one.name).join(', ')}.`);
const given = readBenchOptions({ benchmark, args });
if (benchmark.usesBrowser) process.env.CHROMIUM_PATH ??= getBrowser();

const servers = createAppServers({ isShared: false });
try {
  const { file, measurement } = await runBenchmark({
    benchmark,
    given,
    servers,
    log: (line) => console.log(line),
  });
  if (!given.isSmoke) console.log(measurement.text);
  console.log(`Written to ${file}.`);
  if (!given.isSmoke && measurement.verdicts.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  await servers.close();
}
