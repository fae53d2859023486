/** `npm run test:redemption:mutants`: switches off one safeguard at a time; each must be noticed within 10,000 seeds. */
import { mutants } from '../world/safeguards.ts';
import { runSeeds } from './run-redemption-seeds.ts';

const SEEDS = 10_000;
let survived = 0;
for (const mutant of mutants) {
  let caught: string | null = null;
  for await (const { seed, violations } of runSeeds({ from: 1, seeds: SEEDS, mutant, stopAtFailure: true })) {
    if (violations.length > 0) caught = `seed ${seed}: ${violations.join(', ')}`;
  }
  if (caught === null) survived++;
  console.log(caught === null ? `✗ ${mutant}: not noticed in ${SEEDS} runs` : `✓ ${mutant}: ${caught}`);
}
console.log(`\n${mutants.length - survived} of ${mutants.length} mutants noticed`);
process.exitCode = survived === 0 ? 0 : 1;
