import { join } from 'node:path';
import { describeMissing } from '../../../e2e/engines/support/engines.ts';
import { countBenchmarks, countPlaywright, countVitest, type Counts } from './counts.ts';

export interface Part {
  name: string;
  /** A program of node_modules/.bin with its arguments; several run one after the other until one fails. */
  commands: readonly (readonly string[])[];
  environment?: Readonly<Record<string, string>>;
  /** The part's commands find Chromium in `CHROMIUM_PATH`. */
  needsBrowser?: true;
  /** Where the runner writes its report and how to read it; a part without one counts as a single test. */
  report?: { path: string; count: (report: unknown) => Counts };
  /** What the part leaves out on this machine, as a remark of the summary; null for nothing. */
  remark?: () => string | null;
}

function vitestPart(name: string, reports: string, projects: readonly string[] = [name]): Part {
  const path = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name,
    commands: [['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...reporters]],
    report: { path, count: countVitest },
  };
}

/**
 * Numbers of seeds for the two simulators: 60 s together on two quiet cores. Run by hand,
 * each takes 10,000 seeds.
 */
const SEEDS = { redemption: '10000', sim: '550' };

/** All parts, cheap ones first. `reports` is an empty folder. */
export function allParts({ reports }: { reports: string }): Part[] {
  const benchmarks = join(reports, 'bench.json');
  const journeys = join(reports, 'e2e.json');
  const browsers = join(reports, 'browsers.json');
  return [
    {
      name: 'types',
      commands: ['tsconfig.json', 'tsconfig.worker.json'].map((config) => ['tsc', '-p', config, '--noEmit']),
    },
    {
      name: 'lint',
      commands: [
        ['oxlint', '--type-aware'],
        ['prettier', '--check', '.'],
      ],
    },
    {
      name: 'laws',
      commands: [
        ['depcruise', '--config', '.dependency-cruiser.mjs', 'src', 'sync', 'supabase', 'tests', 'e2e'],
      ],
    },
    vitestPart('unit', reports, ['rules', 'unit']),
    { ...vitestPart('components', reports), needsBrowser: true },
    vitestPart('sql', reports),
    vitestPart('backend', reports),
    vitestPart('contract', reports),
    {
      name: 'redemption',
      commands: [['tsx', 'tests/redemption/command/main.ts', '--seeds', SEEDS.redemption]],
    },
    { name: 'sim', commands: [['tsx', 'tests/sync/command/main.ts', '--seeds', SEEDS.sim]] },
    { name: 'build', commands: [['vite', 'build', '--logLevel', 'warn']] },
    {
      name: 'bench',
      commands: [['tsx', 'tests/bench/smoke.ts', '--report', benchmarks]],
      needsBrowser: true,
      report: { path: benchmarks, count: countBenchmarks },
    },
    {
      name: 'e2e',
      commands: [['playwright', 'test', '--reporter=list,json']],
      needsBrowser: true,
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
      report: { path: journeys, count: countPlaywright },
    },
    {
      name: 'browsers',
      commands: [['tsx', 'e2e/engines/run-engines.ts', '--short', '--reporter=list,json']],
      needsBrowser: true,
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: browsers },
      report: { path: browsers, count: countPlaywright },
      remark: describeMissing,
    },
  ];
}
