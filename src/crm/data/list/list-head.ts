import type { Store } from '../../../../sync/index.ts';
import { bangkokDay } from '../../../lib/days/bangkok-day.ts';
import { serverNowMs } from '../../../session/data/server-clock.ts';
import { comingBirthdays } from '../../rules/list/birthdays.ts';
import { toEntry } from '../../rules/list/customer-entry.ts';
import { buildIndex, type CustomerIndex, summaryAt } from '../../rules/list/customer-index.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import type { ListState } from './customer-list-state.ts';

/** Customers for the first paint, more than a tall screen shows. */
const HEAD_ROWS = 40;
/** Birthdays for the first paint, more than their card shows while it is collapsed. */
const HEAD_BIRTHDAYS = 12;
const KEY = 'customer-list-head';
interface ListHead {
  ids: string[];
  birthdayIds: string[];
  total: number;
}

const heads = new WeakMap<Store, string>();

/**
 * Stores the ids of the list's first customers and of coming birthdays, for the first paint of the next
 * start.
 */
export async function storeListHead(options: { store: Store; index: CustomerIndex }): Promise<void> {
  const { store, index } = options;
  if (store.readOnly) return;
  const count = Math.min(HEAD_ROWS, index.count);
  const ids = Array.from({ length: count }, (_, position) => summaryAt(index, position).id);
  const birthdayIds = comingBirthdays({ index, today: bangkokDay(serverNowMs()) })
    .slice(0, HEAD_BIRTHDAYS)
    .map(({ position }) => summaryAt(index, position).id);
  const head: ListHead = { ids, birthdayIds, total: index.count };
  const text = JSON.stringify(head);
  if (heads.get(store) === text) return;
  heads.set(store, text);
  await store.putSetting(KEY, head);
}

/** Reads the first customers of the list as they are now; null if no earlier start stored their ids. */
export async function readListHead(store: Store): Promise<ListState | null> {
  const head = readHead(await store.getSetting(KEY));
  if (!head) return null;
  const { ids, birthdayIds, total } = head;
  const rows = await store.getMany(customersEntity, [...ids, ...birthdayIds]);
  const indexOf = (some: typeof rows) =>
    buildIndex(
      some.flatMap((customer) =>
        customer && customer.deleted_at === null ? [toEntry({ customer, plates: [] })] : [],
      ),
    );
  const index = indexOf(rows.slice(0, ids.length));
  return {
    index,
    birthdays: indexOf(rows.slice(ids.length)),
    whole: false,
    total: Math.max(total, index.count),
  };
}

/** Parsed by hand, because zod would have to load before the first card is painted. */
function readHead(stored: unknown): ListHead | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { ids, birthdayIds, total } = stored as Partial<Record<keyof ListHead, unknown>>;
  if (!isIds(ids, HEAD_ROWS) || !isIds(birthdayIds, HEAD_BIRTHDAYS) || !Number.isInteger(total)) return null;
  return { ids, birthdayIds, total: Number(total) };
}

function isIds(stored: unknown, most: number): stored is string[] {
  return Array.isArray(stored) && stored.length <= most && stored.every((id) => typeof id === 'string');
}
