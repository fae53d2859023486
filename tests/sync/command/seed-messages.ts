/** Messages between the command and its processes. */
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
  /** Distance between two seeds of this process. */
  stride: number;
  /** Seeds to run once more at the end, after everything else. */
  again: number[];
}

export type News =
  | { kind: 'runs'; runs: number; steps: number; hits: [AnyFault, number][] }
  | { kind: 'violated'; seed: number; violations: string[] }
  /** Hash of a seed's trace, to be compared with that of another process. */
  | { kind: 'digest'; seed: number; digest: string }
  | { kind: 'over' };
