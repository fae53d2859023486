import type { Measured } from './run-rounds.ts';
import { summarize } from './summarize.ts';

/** The median initial pull of each contestant ÷ that of ours; empty where ours was not measured. */
export function compareContestants(measured: Measured): Record<string, number> {
  if (!measured.few['ours']) return {};
  const { pullMs } = summarize(measured, 'ours');
  const others = Object.keys(measured.few).filter((name) => name !== 'ours');
  return Object.fromEntries(
    others.map((name) => [`${name} ÷ ours`, summarize(measured, name).pullMs / pullMs]),
  );
}
