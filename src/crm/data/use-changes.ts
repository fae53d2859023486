import { getSync, type ConflictRow, type OutboxEntry, type StoreFacts } from '../../../sync/index.ts';
import { readSubject, unknownSubject, type Subject } from './read-subject.ts';
import { useLive, type Live } from '../../session/data/use-live.ts';

export type { ConflictRow, OutboxEntry, Subject };
export { unknownSubject };

export interface Changes {
  /** On their way, or held behind a refused one. */
  waiting: OutboxEntry[];
  failed: OutboxEntry[];
  conflicts: ConflictRow[];
  /** Row id → the record that the entries above are about. */
  subjects: ReadonlyMap<string, Subject>;
  /** The person's own stream among those of the facts; others are hospitals'. */
  ownStream: string;
  facts: StoreFacts;
}

/** Everything that `/crm/sync` lists. */
export function useChanges(): Live<Changes> {
  return useLive({ key: 'changes', read: readChanges });
}

async function readChanges(): Promise<Changes> {
  const store = getSync().store();
  const [outbox, conflicts, facts] = await Promise.all([store.outbox(), store.conflicts(), store.facts()]);
  const subjects = new Map<string, Subject>();
  const rows = [
    ...outbox.map(({ entity, rowId, values }) => ({ entity, rowId, values })),
    ...conflicts.map(({ entity, row_id: rowId }) => ({ entity, rowId, values: {} })),
  ];
  for (const row of rows) {
    if (!subjects.has(row.rowId)) subjects.set(row.rowId, await readSubject({ store, ...row }));
  }
  return {
    waiting: outbox.filter((entry) => entry.state !== 'failed'),
    failed: outbox.filter((entry) => entry.state === 'failed'),
    conflicts,
    subjects,
    ownStream: store.userId,
    facts,
  };
}
