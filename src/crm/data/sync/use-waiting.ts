import { getSync, type FileFacts } from '../../../../sync/index.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { FileFacts };

export interface WaitingWork {
  /** Not on the server yet, oldest first. */
  files: FileFacts[];
  changes: number;
  failed: number;
  conflicts: number;
}

/** What is not on the server yet, and what waits for the person. */
export function useWaiting(): Live<WaitingWork> {
  return useLive({ key: 'waiting', read: readWaiting });
}

async function readWaiting(): Promise<WaitingWork> {
  const store = getSync().store();
  const [files, facts] = await Promise.all([store.files.unsent(), store.facts()]);
  return { files, changes: facts.waiting, failed: facts.failed, conflicts: facts.openConflicts };
}
