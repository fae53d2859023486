/** Runs one seed again and prints its trace. */
import '../machine/take-globals.ts';
import 'fake-indexeddb/auto';
import { buildEngine } from '../engine/build-engine.ts';
import { loadEngine } from '../engine/load-engine.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { simulate } from '../simulate.ts';

/** Resolves with false if the seed violates a rule. */
export async function replay(options: {
  seed: number;
  mutant: Mutant | null;
  course: string | undefined;
}): Promise<boolean> {
  console.warn = () => {};
  const { seed, mutant, course } = options;
  const startEngine = loadEngine(await buildEngine(mutant));
  const without = mutant?.server ?? null;
  const { trace, violations } = await simulate({ seed, startEngine, without, course });
  console.log(trace.join('\n'));
  console.log(
    violations.length === 0 ? `\nSeed ${seed}: every rule held.` : `\nSeed ${seed}: ${violations.join('; ')}`,
  );
  return violations.length === 0;
}
