import { parseArgs } from 'node:util';
import type { Benchmark } from './benchmark.ts';

export interface BenchOptions {
  values: Record<string, string>;
  isSmoke: boolean;
  /** Folder of the results file. */
  outDir: string;
}

/** `[--smoke] [--out bench-results]` and the benchmark's own options. Throws for an option that it does not have. */
export function readBenchOptions(options: {
  benchmark: Pick<Benchmark, 'options'>;
  args: readonly string[];
}): BenchOptions {
  const own = Object.entries(options.benchmark.options);
  const parsed = parseArgs({
    args: [...options.args],
    options: {
      smoke: { type: 'boolean', default: false },
      out: { type: 'string', default: 'bench-results' },
      ...Object.fromEntries(own.map(([name]) => [name, { type: 'string' as const }])),
    },
  });
  const given: Record<string, string | boolean | undefined> = parsed.values;
  const isSmoke = parsed.values.smoke;
  const values = own.map(([name, { normal, smoke }]) => {
    const value = given[name];
    return [name, typeof value === 'string' ? value : isSmoke ? smoke : normal];
  });
  return { values: Object.fromEntries(values), isSmoke, outDir: parsed.values.out };
}
