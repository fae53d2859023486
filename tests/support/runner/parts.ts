import { join } from 'node:path';
import { countPlaywright, countVitest, type Counts } from './counts.ts';

export interface Part {
  name: string;
  /** A program of node_modules/.bin with its arguments; several run one after the other until one fails. */
  commands: readonly (readonly string[])[];
  environment?: Readonly<Record<string, string>>;
  /** Where the runner writes its report and how to read it; a part without one counts as a single test. */
  report?: { path: string; count: (report: unknown) => Counts };
}

function vitestPart(project: string, reports: string): Part {
  const path = join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  return {
    name: project,
    commands: [['vitest', 'run', '--project', project, ...reporters]],
    report: { path, count: countVitest },
  };
}

/** All parts, cheap ones first. `reports` is an empty folder. */
export function allParts({ reports }: { reports: string }): Part[] {
  const journeys = join(reports, 'e2e.json');
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
    vitestPart('unit', reports),
    vitestPart('sql', reports),
    vitestPart('backend', reports),
    vitestPart('contract', reports),
    { name: 'redemption', commands: [['tsx', 'tests/redemption/command/main.ts', '--seeds', '10000']] },
    { name: 'sim', commands: [['tsx', 'tests/sync/command/main.ts', '--seeds', '10000']] },
    {
      name: 'e2e',
      commands: [['playwright', 'test', '--reporter=list,json']],
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: journeys },
      report: { path: journeys, count: countPlaywright },
    },
  ];
}
