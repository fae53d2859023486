import type { Store } from '../../../../sync/index.ts';
import { createValueStore } from '../../../lib/value-store.ts';
import { changeIndex } from '../../rules/list/change-index.ts';
import { type CustomerEntry, toEntry } from '../../rules/list/customer-entry.ts';
import { buildIndex, type CustomerIndex } from '../../rules/list/customer-index.ts';
import { distinctTags, tagsByCustomer } from '../../rules/tags/customer-tag.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { customerTagsEntity } from '../tags/customer-tags-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import type { ListLoadState } from './customer-list-state.ts';
import { storeListHead, readListHead } from './list-head.ts';
import { platesByCustomer } from '../../../insurance/data/read-plates.ts';

/** The customer list of one person, updated for as long as they are signed in. */
export interface CustomerListSource {
  readonly store: Store;
  current(): ListLoadState;
  subscribe(listener: () => void): () => void;
  retry(): void;
  /** Reads one customer again and updates the list. */
  refresh(customerId: string): void;
  close(): void;
}

/**
 * Up to this many customers are read and sorted on the main thread, within a frame or two; more are left to a
 * worker.
 */
const FEW = 400;
/** Up to this many changed rows are the person's own work and are shown at once; more come from a sync. */
const OWN_CHANGES = 8;
/** After more changes than this, the index is built again instead of updated. */
const MANY_CHANGES = 200;
/**
 * Updates from a sync are at least this far apart, and at least SHARE_OF_TIME times as long as the last one
 * took.
 */
const NEWS_EVERY_MS = 1_000;
const SHARE_OF_TIME = 4;

/** The clock and the timer of the list, which tests replace. */
export interface ListTiming {
  nowMs(): number;
  pause(ms: number): Promise<void>;
}

const realTiming: ListTiming = {
  nowMs: () => performance.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Ids of the rows that changed since the index was built. */
interface Changed {
  customers: Set<string>;
  cars: Set<string>;
  tags: Set<string>;
}

const nothingChanged = (): Changed => ({ customers: new Set(), cars: new Set(), tags: new Set() });
const sizeOf = ({ customers, cars, tags }: Changed) => customers.size + cars.size + tags.size;

/**
 * Opens the customer list of a person. `createIndex` builds the index off the main thread; if it fails, the
 * main thread builds it.
 */
export function openCustomerList(options: {
  store: Store;
  createIndex: (question: { userId: string }) => Promise<CustomerIndex>;
  onFault: (error: unknown) => void;
  timing?: ListTiming;
}): CustomerListSource {
  const { store, createIndex, onFault, timing = realTiming } = options;
  const news = createValueStore<ListLoadState>({ state: 'loading' });
  const own = nothingChanged();
  const synced = { ...nothingChanged(), all: true };
  let showNewsAtMs = Number.NEGATIVE_INFINITY;
  let interrupt: () => void = () => undefined;
  let working: Promise<void> | null = null;
  let closed = false;

  const notify = (next: ListLoadState) => {
    if (!closed) news.set(next);
  };
  const show = (index: CustomerIndex) => {
    notify({ state: 'ready', value: { index, birthdays: index, whole: true, total: index.count } });
    storeListHead({ store, index }).catch(onFault);
  };

  async function buildHere(): Promise<CustomerIndex> {
    const [rows, cars, tagRows] = await Promise.all([
      store.list(customersEntity),
      store.list(insuranceEntity),
      store.list(customerTagsEntity),
    ]);
    const plates = platesByCustomer(cars);
    const tags = tagsByCustomer(tagRows);
    const entries = rows.filter((row) => row.deleted_at === null);
    return buildIndex(
      entries.map((customer) =>
        toEntry({ customer, plates: plates.get(customer.id) ?? [], tags: tags.get(customer.id) ?? [] }),
      ),
    );
  }

  async function rebuild(): Promise<void> {
    synced.all = false;
    for (const { customers, cars, tags } of [own, synced]) {
      customers.clear();
      cars.clear();
      tags.clear();
    }
    if (news.get().state !== 'ready') {
      const head = await readListHead(store);
      if (head && head.total > FEW) notify({ state: 'ready', value: head });
    }
    if ((await store.count(customersEntity)) <= FEW) return show(await buildHere());
    show(
      await createIndex({ userId: store.userId }).catch((error: unknown) => {
        onFault(error);
        return buildHere();
      }),
    );
  }

  async function patch(index: CustomerIndex, changed: Changed): Promise<void> {
    const [cars, tags] = await Promise.all([
      store.getMany(insuranceEntity, [...changed.cars]),
      store.getMany(customerTagsEntity, [...changed.tags]),
    ]);
    changed.cars.clear();
    changed.tags.clear();
    for (const child of [...cars, ...tags]) if (child) changed.customers.add(child.customer_id);
    // The row of a deleted tag no longer says whose it was, so all customers are read again.
    if (tags.includes(undefined)) synced.all = true;
    const ids = [...changed.customers];
    changed.customers.clear();
    if (ids.length === 0) return;
    const [rows, carsOfEach, tagsOfEach] = await Promise.all([
      store.getMany(customersEntity, ids),
      Promise.all(ids.map(carsOf)),
      Promise.all(ids.map(tagsOf)),
    ]);
    const changes = new Map<string, CustomerEntry | null>();
    for (const [at, id] of ids.entries()) {
      const customer = rows[at];
      const plates = platesByCustomer(carsOfEach[at] ?? []).get(id) ?? [];
      const tags = distinctTags(tagsOfEach[at] ?? []);
      changes.set(id, customer && customer.deleted_at === null ? toEntry({ customer, plates, tags }) : null);
    }
    show(changeIndex(index, changes));
  }

  const carsOf = (customerId: string) =>
    store.list(insuranceEntity, { column: 'customer_id', equals: customerId });

  const tagsOf = (customerId: string) =>
    store.list(customerTagsEntity, { column: 'customer_id', equals: customerId });

  /**
   * Shows the changes of a sync, which come in hundreds of transactions, in intervals. The person's own
   * changes interrupt the wait.
   */
  async function showNews(index: CustomerIndex): Promise<void> {
    const startedMs = timing.nowMs();
    if (startedMs < showNewsAtMs) {
      const interrupted = new Promise<void>((resolve) => {
        interrupt = resolve;
      });
      await Promise.race([timing.pause(showNewsAtMs - startedMs), interrupted]);
      return;
    }
    if (synced.all || sizeOf(synced) > MANY_CHANGES) await rebuild();
    else await patch(index, synced);
    const tookMs = timing.nowMs() - startedMs;
    showNewsAtMs = timing.nowMs() + Math.max(NEWS_EVERY_MS, SHARE_OF_TIME * tookMs);
  }

  async function work(): Promise<void> {
    while (!closed && (synced.all || sizeOf(own) + sizeOf(synced) > 0)) {
      const before = news.get();
      const whole = before.state === 'ready' && before.value.whole ? before.value.index : null;
      try {
        if (!whole) await rebuild();
        else if (sizeOf(own) > 0) await patch(whole, own);
        else await showNews(whole);
      } catch (error) {
        onFault(error);
        if (before.state !== 'ready') notify({ state: 'failed' });
        return;
      }
    }
  }
  const start = () => {
    working ??= work().finally(() => {
      working = null;
    });
  };
  const watch = (part: keyof Changed) => (ids: readonly string[] | 'all') => {
    if (ids === 'all') synced.all = true;
    else {
      const few = ids.length <= OWN_CHANGES;
      for (const id of ids) (few ? own : synced)[part].add(id);
      if (few) interrupt();
    }
    start();
  };
  const stops = [
    store.watch(customersEntity, watch('customers')),
    store.watch(insuranceEntity, watch('cars')),
    store.watch(customerTagsEntity, watch('tags')),
  ];
  start();
  return {
    store,
    current: news.get,
    subscribe: news.subscribe,
    retry() {
      synced.all = true;
      showNewsAtMs = Number.NEGATIVE_INFINITY;
      notify({ state: 'loading' });
      start();
    },
    refresh(customerId) {
      watch('customers')([customerId]);
    },
    close() {
      closed = true;
      interrupt();
      for (const stop of stops) stop();
    },
  };
}
