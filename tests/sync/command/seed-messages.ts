/** What the command and its processes say to each other. */
import type { Safeguard } from '../../../sync/testing/model/safeguard.ts';
import type { AnyFault } from '../world/faults.ts';

export interface Order {
  /** File with the engine's script. */
  engine: string;
  without: Safeguard | null;
  /** A course of events that all runs follow. */
  course: string | undefined;
  from: number;
  count: number;
  /** Every how many-th seed is this process's. */
  stride: number;
  /** Seeds to run once more at the end, after everything else. */
  again: number[];
}

export type News =
  | { kind: 'runs'; runs: number; steps: number; hits: [AnyFault, number][] }
  | { kind: 'violated'; seed: number; violations: string[] }
  /** What a seed's trace came to, so that others can compare. */
  | { kind: 'digest'; seed: number; digest: string }
  | { kind: 'over' };
