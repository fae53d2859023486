/**
 * Groups duplicates off the main thread: folding the names of 10,000 customers takes half a second on a slow
 * phone.
 */
import { groupDuplicates } from '../../rules/customer/group-duplicates.ts';
import type { DuplicatesAnswer, DuplicatesRequest } from './duplicates-messages.ts';

// The project has a window's types, whose postMessage expects a target origin.
const scope = self as unknown as Pick<Worker, 'onmessage'> & { postMessage(message: DuplicatesAnswer): void };

scope.onmessage = ({ data }: MessageEvent<DuplicatesRequest>) => {
  const groups = groupDuplicates(data.list, (compared) => scope.postMessage({ compared }));
  scope.postMessage({ groups: groups.slice(0, data.most) });
};
