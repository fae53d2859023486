import type { ExportOutcome } from '../rescue/work-outcomes.ts';

/** The text of an export that was not refused. */
export function textOf(exported: ExportOutcome): string {
  if (exported.outcome === 'refused') throw new Error(`The export was refused: ${exported.reason}.`);
  return exported.text;
}
