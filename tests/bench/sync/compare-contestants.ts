import type { Measured } from './run-rounds.ts';
import { summarize } from './summarize.ts';

/** Median time of each other contestant's initial pull ÷ that of ours; empty if ours was not measured. */
export function compareContestants(measured: Measured): Record<string, number> {
  if (!measured.few['ours']) return {};
  const { pullMs } = summarize(measured, 'ours');
  const others = Object.keys(measured.few).filter((name) => name !== 'ours');
  return Object.fromEntries(
    others.map((name) => [`${name} ÷ ours`, summarize(measured, name).pullMs / pullMs]),
  );
}
