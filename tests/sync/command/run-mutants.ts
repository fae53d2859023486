/**
 * `npm run test:sim:mutants`: switches off one safeguard at a time. Each must be noticed within 10,000 seeds, by a
 * seed that violates nothing with the safeguard on. `--only NAME` tries one.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { mutants } from '../mutants/sync-mutants.ts';
import { runSeeds } from './run-seeds.ts';

const { values: given } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});

let survived = 0;
let tried = 0;
for (const mutant of mutants.filter(({ name }) => given.only === undefined || name === given.only)) {
  tried += 1;
  const { failures, runs, seconds } = await runSeeds({
    from: Number(given.from),
    seeds: Number(given.seeds),
    processes: Math.max(1, cpus().length),
    mutant,
    stopAtFailure: true,
    onProgress: () => {},
  });
  const [caught] = failures;
  if (caught && (await isClean(caught.seed))) {
    console.log(`✓ ${mutant.name}: seed ${caught.seed} (${seconds.toFixed(0)} s): ${caught.violations[0]}`);
  } else if (caught) {
    survived += 1;
    console.log(`✗ ${mutant.name}: seed ${caught.seed} violates a rule without it too`);
  } else {
    survived += 1;
    console.log(`✗ ${mutant.name}: not noticed in ${runs} runs`);
  }
}
console.log(`\n${tried - survived} of ${tried} mutants noticed`);
process.exitCode = survived === 0 && tried > 0 ? 0 : 1;

async function isClean(seed: number): Promise<boolean> {
  const report = await runSeeds({
    from: seed,
    seeds: 1,
    processes: 1,
    mutant: null,
    stopAtFailure: false,
    onProgress: () => {},
  });
  return report.runs === 1 && report.failures.length === 0;
}
