import { useEffect, useState } from 'react';
import { type DuplicateGroup, groupDuplicates } from '../../rules/customer/group-duplicates.ts';
import type { CustomerIndex } from '../../rules/list/customer-index.ts';
import type { DuplicatesAnswer, DuplicatesRequest } from './duplicates-messages.ts';

/**
 * The number of groups that are shown, more than a person handles in a day. Merging some makes room for
 * others.
 */
const MOST = 100;

/**
 * `found` has the first groups, and the index that their positions refer to; null until the worker has
 * answered. `compared` counts the customers compared so far.
 */
export interface FoundDuplicates {
  compared: number;
  found: { index: CustomerIndex; groups: DuplicateGroup[] } | null;
}

/**
 * Finds duplicates in a worker. After a change of the list, the earlier groups stay until the new ones are
 * there.
 */
export function useDuplicates(index: CustomerIndex): FoundDuplicates {
  const [known, setKnown] = useState<FoundDuplicates>({ compared: 0, found: null });
  useEffect(
    () =>
      groupInWorker({
        index,
        onProgress: (compared) => setKnown((before) => ({ ...before, compared })),
        onGroups: (groups) => setKnown({ compared: index.count, found: { index, groups } }),
      }),
    [index],
  );
  return known;
}

/** Returns a function that stops the worker. If the worker fails, the main thread groups the customers. */
function groupInWorker(options: {
  index: CustomerIndex;
  onProgress: (compared: number) => void;
  onGroups: (groups: DuplicateGroup[]) => void;
}): () => void {
  const { count, summaries, summaryStarts, texts, textStarts } = options.index;
  const worker = new Worker(new URL('./duplicates-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<DuplicatesAnswer>) => {
    if ('compared' in data) return options.onProgress(data.compared);
    worker.terminate();
    options.onGroups(data.groups);
  };
  worker.onerror = (event) => {
    console.warn('The worker that groups duplicates failed.', event.message);
    worker.terminate();
    options.onGroups(groupDuplicates(options.index).slice(0, MOST));
  };
  const question: DuplicatesRequest = {
    list: { count, summaries, summaryStarts, texts, textStarts },
    most: MOST,
  };
  worker.postMessage(question);
  return () => worker.terminate();
}
