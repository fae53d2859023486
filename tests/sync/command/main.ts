/**
 * `npm run test:sim -- --seeds N --from S`. `--replay SEED` prints one run, `--mutant NAME` switches
 * a safeguard off, `--course NAME` makes all runs follow a course of events. It fails for a violated
 * rule, for a run that differs when repeated, and for a fault in fewer than 1 % of the runs.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { mutants } from '../mutants/sync-mutants.ts';
import { allFaults } from '../world/faults.ts';
import { runSeeds } from './run-seeds.ts';

const REPORT_EVERY_SECONDS = 20;
const LEAST_HITS = 0.01;
/** With fewer runs than this, the frequency of faults is not evaluated. */
const RUNS_TO_EVALUATE_HITS = 1_000;

const { values: given } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    from: { type: 'string', default: '1' },
    replay: { type: 'string' },
    mutant: { type: 'string' },
    course: { type: 'string' },
    processes: { type: 'string', default: String(Math.max(1, cpus().length)) },
  },
});
const mutant = given.mutant === undefined ? null : mutants.find(({ name }) => name === given.mutant);
if (mutant === undefined)
  throw new Error(`There are these mutants: ${mutants.map(({ name }) => name).join(', ')}.`);

if (given.replay === undefined) await runAll();
else {
  const { replay } = await import('./replay.ts');
  process.exitCode = (await replay({ seed: Number(given.replay), mutant, course: given.course })) ? 0 : 1;
}

async function runAll(): Promise<void> {
  let reportedAt = 0;
  let reportedFailures = 0;
  const report = await runSeeds({
    from: Number(given.from),
    seeds: Number(given.seeds),
    processes: Number(given.processes),
    mutant: mutant ?? null,
    course: given.course,
    stopAtFailure: false,
    onProgress({ runs, seconds, failures }) {
      // Print a failure at once, so that its seed can be studied before a long run ends.
      for (const { seed, violations } of failures.slice(reportedFailures)) {
        console.log(`✗ seed ${seed}: ${violations.join('; ')}`);
      }
      reportedFailures = failures.length;
      if (seconds - reportedAt < REPORT_EVERY_SECONDS) return;
      reportedAt = seconds;
      console.log(
        `${runs} runs, ${(runs / seconds).toFixed(1)} per second, ${failures.length} with a violation`,
      );
    },
  });
  const { runs, seconds, steps, hits, failures, unsteady, broken } = report;

  console.log('\nfaults hit, in percent of the runs:');
  const share = (fault: (typeof allFaults)[number]) => (hits.get(fault) ?? 0) / Math.max(1, runs);
  console.log(allFaults.map((fault) => `${fault} ${(share(fault) * 100).toFixed(1)}`).join(', '));
  const rare = runs < RUNS_TO_EVALUATE_HITS ? [] : allFaults.filter((fault) => share(fault) < LEAST_HITS);

  const byRule = new Map<string, number[]>();
  for (const { seed, violations } of failures) {
    for (const rule of violations) byRule.set(rule, [...(byRule.get(rule) ?? []), seed]);
  }
  for (const [rule, seeds] of byRule) {
    console.log(`✗ ${rule}: ${seeds.length} runs, seeds ${seeds.slice(0, 5).join(' ')}`);
  }
  if (rare.length > 0) console.log(`✗ hit too seldom: ${rare.join(', ')}`);
  if (unsteady.length > 0) console.log(`✗ not the same twice: seeds ${unsteady.join(' ')}`);
  if (broken > 0) console.log(`✗ ${broken} processes ended early`);
  console.log(
    `\n${runs} runs, ${failures.length} with a violation, ${(steps / Math.max(1, runs)).toFixed(0)} steps each, ` +
      `${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(1)} runs per second`,
  );
  const good = failures.length === 0 && rare.length === 0 && unsteady.length === 0 && broken === 0;
  process.exitCode = good && runs === Number(given.seeds) ? 0 : 1;
}
