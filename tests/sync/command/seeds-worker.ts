/** One process of the simulator: runs its seeds and reports to the command. */
import '../machine/take-globals.ts';
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadEngine } from '../engine/load-engine.ts';
import { simulate, type SimulationResult } from '../simulate.ts';
import type { AnyFault } from '../world/faults.ts';
import type { News, Order } from './seed-messages.ts';

const REPORT_EVERY = 50;
/** Silences Dexie's warnings about databases whose process died while using them. */
console.warn = () => {};

const send = (news: News) => process.send?.(news);

process.once('message', (order: Order) => {
  void work(order).then(() => {
    send({ kind: 'over' });
    process.disconnect();
  });
});

async function work(order: Order): Promise<void> {
  const startEngine = loadEngine(await readFile(order.engine, 'utf8'));
  const { without, course, stride } = order;
  const hits = new Map<AnyFault, number>();
  let runs = 0;
  let steps = 0;
  const flush = () => {
    send({ kind: 'runs', runs, steps, hits: [...hits] });
    hits.clear();
    [runs, steps] = [0, 0];
  };
  for (let i = 0; i < order.count; i++) {
    const result = await simulate({ seed: order.from + i * stride, startEngine, without, course });
    runs += 1;
    steps += result.steps;
    for (const fault of result.hits.keys()) hits.set(fault, (hits.get(fault) ?? 0) + 1);
    if (result.violations.length > 0) {
      send({ kind: 'violated', seed: result.seed, violations: result.violations });
    }
    if (i < 3) reportDigest(result);
    if (runs === REPORT_EVERY) flush();
  }
  flush();
  for (const seed of order.again) reportDigest(await simulate({ seed, startEngine, without, course }));
}

function reportDigest({ seed, trace }: SimulationResult): void {
  const digest = createHash('sha256').update(trace.join('\n')).digest('hex');
  send({ kind: 'digest', seed, digest });
}
