import { getSync, type ConflictRow, type WriteOutcome } from '../../../sync/index.ts';

export type { ConflictRow };

/** Closes a recorded conflict; `restored` also writes the losing values as an ordinary change (sync.md §3). */
export function resolveConflict(options: {
  id: string;
  resolution: 'kept' | 'restored';
}): Promise<WriteOutcome> {
  return getSync().store().resolveConflict(options.id, options.resolution);
}
