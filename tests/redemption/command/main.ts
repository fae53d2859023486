/**
 * `npm run test:redemption -- --seeds N --from S`: tablets redeem codes through every kind of fault. It fails for a
 * broken promise, for a seed that is not deterministic, and for a fault or duplicate that came too seldom.
 */
import { parseArgs } from 'node:util';
import { simulateRedemptions } from '../simulate-redemptions.ts';
import { allFaults, callFaults, type Fault } from '../world/faulty-network.ts';
import { runSeeds } from './run-redemption-seeds.ts';

const LEAST_HITS = 0.05;
/** The same for faults of calls with voids or decisions, which only some of the runs have. */
const LEAST_CALL_HITS = 0.01;
/** With fewer runs than this, the frequency of faults is not evaluated. */
const RUNS_TO_EVALUATE_HITS = 500;
const TWICE_EVERY = 100;

const { values: given } = parseArgs({
  options: { seeds: { type: 'string', default: '10000' }, from: { type: 'string', default: '1' } },
});
type CountedCallFault = `${(typeof calls)[number]} ${(typeof callFaults)[number]}`;
const calls = ['voids', 'decisions'] as const;
const allCallFaults = calls.flatMap((what) => callFaults.map((fault) => `${what} ${fault}` as const));

const [from, seeds] = [Number(given.from), Number(given.seeds)];
const startedAt = performance.now();
const runsHit = new Map<Fault | CountedCallFault, number>();
const broken = new Map<string, number[]>();
let [runs, attempts, withDuplicates, withMatched, withHeld] = [0, 0, 0, 0, 0];
let [withVoided, withReopened] = [0, 0];
for await (const report of runSeeds({ from, seeds, stopAtFailure: false })) {
  runs++;
  attempts += report.attempts;
  if (report.duplicates > 0) withDuplicates++;
  if (report.matched > 0) withMatched++;
  if (report.held > 0) withHeld++;
  if (report.voided > 0) withVoided++;
  if (report.reopened > 0) withReopened++;
  const ofCalls = calls.flatMap((what) =>
    [...report.callHits[what].keys()].map((fault) => `${what} ${fault}` as const),
  );
  for (const fault of [...report.hits.keys(), ...ofCalls]) runsHit.set(fault, (runsHit.get(fault) ?? 0) + 1);
  const again = report.seed % TWICE_EVERY === 0 ? await simulateRedemptions({ seed: report.seed }) : report;
  const same = again.events === report.events && again.attempts === report.attempts;
  for (const name of [...report.violations, ...(same ? [] : ['the same run twice'])]) {
    broken.set(name, [...(broken.get(name) ?? []), report.seed]);
  }
}
const seconds = (performance.now() - startedAt) / 1_000;
const share = (count: number) => count / Math.max(1, runs);
const percent = (fault: Fault | CountedCallFault) => (share(runsHit.get(fault) ?? 0) * 100).toFixed(1);
console.log(
  `faults hit, in percent of the runs: ${allFaults
    .map((fault) => `${fault} ${percent(fault)}`)
    .join(', ')}, duplicate ${(share(withDuplicates) * 100).toFixed(0)}, ` +
    `matched ${(share(withMatched) * 100).toFixed(0)}, held ${(share(withHeld) * 100).toFixed(0)}, ` +
    `voided ${(share(withVoided) * 100).toFixed(0)}, reopened ${(share(withReopened) * 100).toFixed(0)}`,
);
console.log(`of calls: ${allCallFaults.map((fault) => `${fault} ${percent(fault)}`).join(', ')}`);
const isRare = (least: number) => (fault: Fault | CountedCallFault) => share(runsHit.get(fault) ?? 0) < least;
const rare =
  runs < RUNS_TO_EVALUATE_HITS
    ? []
    : [...allFaults.filter(isRare(LEAST_HITS)), ...allCallFaults.filter(isRare(LEAST_CALL_HITS))];
const fewest = Math.min(withDuplicates, withMatched, withHeld, withVoided, withReopened);
if (runs >= RUNS_TO_EVALUATE_HITS && share(fewest) < LEAST_HITS)
  console.log('✗ too few duplicates, matches, held attempts or mistakes');
if (rare.length > 0) console.log(`✗ hit too seldom: ${rare.join(', ')}`);
for (const [name, failing] of broken) {
  console.log(`✗ ${name}: ${failing.length} runs, seeds ${failing.slice(0, 5).join(' ')}`);
}
console.log(`${runs} runs, ${broken.size} promises broken, ${attempts} attempts, ${seconds.toFixed(0)} s`);
const good = broken.size === 0 && rare.length === 0 && runs === seeds && seeds > 0;
const enough = runs < RUNS_TO_EVALUATE_HITS || share(fewest) >= LEAST_HITS;
process.exitCode = good && enough ? 0 : 1;
