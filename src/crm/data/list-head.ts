import { z } from 'zod';
import type { Store } from '../../../sync/index.ts';
import { toEntry } from '../rules/customer-entry.ts';
import { buildIndex, type CustomerIndex, faceAt } from '../rules/customer-index.ts';
import { customersEntity } from './customers-entity.ts';
import type { ListState } from './customer-list-state.ts';

/** More than a tall screen shows. */
const HEAD_ROWS = 40;
const KEY = 'customer-list-head';
const listHeadRecord = z.object({ ids: z.array(z.string()).max(HEAD_ROWS), total: z.int() });

const kept = new WeakMap<Store, string>();

/** Notes who the first customers of the list are, for the first paint of the next start. */
export async function keepListHead(options: { store: Store; index: CustomerIndex }): Promise<void> {
  const { store, index } = options;
  if (store.readOnly) return;
  const count = Math.min(HEAD_ROWS, index.count);
  const ids = Array.from({ length: count }, (_, position) => faceAt(index, position).id);
  const head = { ids, total: index.count };
  const text = JSON.stringify(head);
  if (kept.get(store) === text) return;
  kept.set(store, text);
  await store.putDraft(KEY, head);
}

/** The first customers as they are now, in order; null where no earlier start noted them. */
export async function readListHead(store: Store): Promise<ListState | null> {
  const head = listHeadRecord.safeParse(await store.draft(KEY));
  if (!head.success) return null;
  const rows = await store.getMany(customersEntity, head.data.ids);
  const entries = rows.flatMap((customer) =>
    customer && customer.deleted_at === null ? [toEntry({ customer, plates: [] })] : [],
  );
  return { index: buildIndex(entries), whole: false, total: Math.max(head.data.total, entries.length) };
}
