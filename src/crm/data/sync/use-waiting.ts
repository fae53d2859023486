import { getSync, type FileFacts } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { FileFacts };

/** What the server does not have yet, in numbers. */
export interface WaitingWork {
  /** Files that are not on the server yet, the oldest first. */
  files: FileFacts[];
  changes: number;
  failed: number;
  conflicts: number;
}

/** The unsent files, and the numbers of unsent changes, failed changes and open conflicts. */
export function useWaiting(): Live<WaitingWork> {
  return useLive({ key: 'waiting', read: readWaiting });
}

async function readWaiting(): Promise<WaitingWork> {
  const store = getSync().store();
  const [files, facts] = await Promise.all([store.files.unsent(), store.facts()]);
  return { files, changes: facts.waiting, failed: facts.failed, conflicts: facts.openConflicts };
}
