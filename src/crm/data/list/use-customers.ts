import { useSyncExternalStore } from 'react';
import { getSync } from '../../../../sync/index.ts';
import type { ListState } from './customer-list-state.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { ownList } from './own-customer-list.ts';
import { whenRead } from '../reminders/derived-source.ts';
import { useLive, type Live } from '../../../session/data/use-live.ts';

export type { ListState };

/** Resolves when the first customers of the list are loaded, or when loading has failed. */
export function whenListIsReadable(): Promise<void> {
  return whenRead(ownList());
}

/** All customers in Thai order, without deleted ones. */
export function useCustomers(): Live<ListState> {
  const list = ownList();
  const news = useSyncExternalStore(list.subscribe, list.current);
  return news.state === 'failed' ? { state: 'failed', retry: () => list.retry() } : news;
}

/** The sync state of the customer list. */
export interface ListFacts {
  unsentIds: ReadonlySet<string>;
  /** True once this device has read everything from the server; before that, an empty list says nothing. */
  complete: boolean;
}

/** The ids of unsent customers, and whether this device has read everything once. */
export function useListFacts(): Live<ListFacts> {
  return useLive({ key: 'customer list facts', read: readListFacts });
}

async function readListFacts(): Promise<ListFacts> {
  const store = getSync().store();
  const [unsentIds, facts] = await Promise.all([store.unsentIds(customersEntity), store.facts()]);
  return { unsentIds, complete: facts.streams.some((stream) => stream.syncedAtMs !== null) };
}
