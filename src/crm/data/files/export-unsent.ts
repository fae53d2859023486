import { getSync, type ExportOutcome } from '../../../../sync/index.ts';

/**
 * Everything that is not on the server, as a JSON document. `isBrief` leaves out indentation, and conflicts,
 * which no device imports because the server has them.
 */
export async function exportUnsent({ isBrief = false } = {}): Promise<ExportOutcome> {
  const work = await getSync().store().exportUnsent();
  if (!isBrief || work.outcome === 'refused') return work;
  const { conflicts: _conflicts, ...rest } = JSON.parse(work.text) as Record<string, unknown>;
  return { ...work, text: JSON.stringify(rest) };
}
