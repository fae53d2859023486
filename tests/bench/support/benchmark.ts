import type { z } from 'zod';
import type { AppServers } from './app-servers.ts';

/** One benchmark. `all-benchmarks.ts` lists them; `npm run bench:NAME` and the smoke run take them from there. */
export interface Benchmark<Option extends string = string> {
  name: string;
  /** The value of each command line option at normal size and in the smoke form, which is the smallest. */
  options: Readonly<Record<Option, { normal: string; smoke: string }>>;
  usesBrowser: boolean;
  /** Whether it opens servers of the built app. */
  usesAppServer: boolean;
  /** Shape of the figures in the results file. A number must be finite. */
  figures: z.ZodType;
  measure(run: BenchRun<Option>): Promise<Measurement>;
}

export interface BenchRun<Option extends string = string> {
  values: Readonly<Record<Option, string>>;
  servers: AppServers;
  /** Reports progress. */
  log(line: string): void;
}

export interface Verdict {
  target: string;
  met: boolean;
}

export interface Measurement {
  figures: object;
  /** The evaluated targets. The smoke form neither reports nor writes them. */
  verdicts: readonly Verdict[];
  /** Figures and verdicts for reading. */
  text: string;
  /** Names of yardsticks that this run did not measure because they are installed at run time. */
  leftOut?: readonly string[];
}
