import type { ExportOutcome } from '../rescue/work-outcomes.ts';

/** Returns the text of an export; throws where it was refused. */
export function textOf(exported: ExportOutcome): string {
  if (exported.outcome === 'refused') throw new Error(`The export was refused: ${exported.reason}.`);
  return exported.text;
}
