import { getSync, type ConflictRow, type OutboxEntry, type StoreFacts } from '../../../sync/index.ts';
import { customersEntity } from './customers-entity.ts';
import { useLive, type Live } from './use-live.ts';

export type { ConflictRow, OutboxEntry };

export interface Changes {
  /** On their way, or held behind a refused one. */
  waiting: OutboxEntry[];
  failed: OutboxEntry[];
  conflicts: ConflictRow[];
  /** Names of the customers that the entries above are about. */
  names: ReadonlyMap<string, string>;
  facts: StoreFacts;
}

/** Everything that `/crm/sync` lists. */
export function useChanges(): Live<Changes> {
  return useLive({ key: 'changes', read: readChanges });
}

async function readChanges(): Promise<Changes> {
  const store = getSync().store();
  const [outbox, conflicts, facts] = await Promise.all([store.outbox(), store.conflicts(), store.facts()]);
  const ids = new Set([
    ...outbox.map((entry) => entry.rowId),
    ...conflicts.map((conflict) => conflict.row_id),
  ]);
  const names = new Map<string, string>();
  for (const id of ids) {
    const customer = await store.get(customersEntity, id);
    if (customer) names.set(id, customer.name);
  }
  return {
    waiting: outbox.filter((entry) => entry.state !== 'failed'),
    failed: outbox.filter((entry) => entry.state === 'failed'),
    conflicts,
    names,
    facts,
  };
}
