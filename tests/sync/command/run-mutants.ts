/**
 * `npm run test:sim:mutants` switches off one safeguard at a time. Each mutant
 * must be noticed within 60 seeds of its course of events, or 1,000 of any. The
 * seed must violate nothing with the safeguard on. `--only NAME` tries one.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Mutant } from '../mutants/mutant.ts';
import { mutants } from '../mutants/sync-mutants.ts';
import { runSeeds, type SeedsReport } from './run-seeds.ts';

const SEEDS_OF_COURSE = 60;

const { values: given } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    processes: { type: 'string', default: String(Math.max(1, cpus().length)) },
  },
});

let survived = 0;
let tried = 0;
for (const mutant of mutants.filter(({ name }) => given.only === undefined || name === given.only)) {
  tried += 1;
  const { course } = mutant;
  const { failures, runs, seconds } = await look(mutant);
  // The other processes stop a moment after the first failure, and may report failures too.
  const [caught] = failures.toSorted((a, b) => a.seed - b.seed);
  const seed = `seed ${caught?.seed}${course === undefined ? '' : ` of ${course}`}`;
  if (caught && (await isClean(caught.seed, course))) {
    console.log(`✓ ${mutant.name}: ${seed} (${seconds.toFixed(0)} s): ${caught.violations[0]}`);
  } else if (caught) {
    survived += 1;
    console.log(`✗ ${mutant.name}: ${seed} violates a rule without it too`);
  } else {
    survived += 1;
    console.log(`✗ ${mutant.name}: not noticed in ${runs} runs`);
  }
}
console.log(`\n${tried - survived} of ${tried} mutants noticed`);
process.exitCode = survived === 0 && tried > 0 ? 0 : 1;

function look(mutant: Mutant): Promise<SeedsReport> {
  const { course } = mutant;
  return runSeeds({
    from: Number(given.from),
    seeds: course === undefined ? Number(given.seeds) : SEEDS_OF_COURSE,
    processes: Number(given.processes),
    mutant,
    course,
    stopAtFailure: true,
    onProgress: () => {},
  });
}

async function isClean(seed: number, course: string | undefined): Promise<boolean> {
  const report = await runSeeds({
    from: seed,
    seeds: 1,
    processes: 1,
    mutant: null,
    course,
    stopAtFailure: false,
    onProgress: () => {},
  });
  return report.runs === 1 && report.failures.length === 0;
}
