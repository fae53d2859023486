import { getSync, type ExportOutcome } from '../../../../sync/index.ts';

/**
 * Marks the unsent operations as copied (rule N2), and returns them with files, redemption attempts, calls and
 * conflicts as JSON. `isBrief` omits indentation, and conflicts, which no device imports because the server has
 * them. Rejects if nobody is signed in.
 */
export async function exportUnsent({ isBrief = false } = {}): Promise<ExportOutcome> {
  const work = await getSync().store().exportUnsent();
  if (!isBrief || work.outcome === 'refused') return work;
  const { conflicts: _conflicts, ...rest } = JSON.parse(work.text) as Record<string, unknown>;
  return { ...work, text: JSON.stringify(rest) };
}
