import { getSync, type FileFacts } from '../../../sync/index.ts';
import type { InsuranceDocument } from '../rules/insurance-documents.ts';
import { useLive } from '../../session/data/use-live.ts';

export type { FileFacts };
const none: ReadonlyMap<string, FileFacts> = new Map();

/** What this device knows of each document, by path; empty until that is read. */
export function useDocumentFacts(documents: readonly InsuranceDocument[]): ReadonlyMap<string, FileFacts> {
  const paths = documents.map(({ path }) => path);
  const live = useLive({
    key: `documents ${paths.join(' ')}`,
    read: () => getSync().store().files.facts(paths),
  });
  return live.state === 'ready' ? live.value : none;
}
