import type { Store } from '../../../sync/index.ts';
import { changeIndex } from '../rules/change-index.ts';
import { type CustomerEntry, toEntry } from '../rules/customer-entry.ts';
import { buildIndex, type CustomerIndex } from '../rules/customer-index.ts';
import { customersEntity } from './customers-entity.ts';
import { insuranceEntity } from './insurance-entity.ts';
import type { ListNews } from './customer-list-state.ts';
import { keepListHead, readListHead } from './list-head.ts';
import { platesByCustomer } from './read-plates.ts';

/** The customer list of one person, kept up for as long as they are signed in. */
export interface CustomerListSource {
  readonly userId: string;
  current(): ListNews;
  subscribe(listener: () => void): () => void;
  retry(): void;
  close(): void;
}

/** Up to so many are read and sorted in the window, within a frame or two; more are left to a worker. */
const FEW = 400;
/** More changes at once than this are the news of a sync: the index is made anew. */
const MANY_CHANGES = 200;

/** `buildAside` builds the whole index without holding the window up; where it fails the window does it itself. */
export function openCustomerList(options: {
  store: Store;
  buildAside: (question: { userId: string }) => Promise<CustomerIndex>;
  onFault: (error: unknown) => void;
}): CustomerListSource {
  const { store, buildAside, onFault } = options;
  const listeners = new Set<() => void>();
  let news: ListNews = { state: 'loading' };
  const changed = { customers: new Set<string>(), cars: new Set<string>(), all: true };
  let working: Promise<void> | null = null;
  let closed = false;

  const tell = (next: ListNews) => {
    if (closed) return;
    news = next;
    for (const listener of listeners) listener();
  };
  const show = (index: CustomerIndex) => {
    tell({ state: 'ready', value: { index, whole: true, total: index.count } });
    keepListHead({ store, index }).catch(onFault);
  };

  async function buildHere(): Promise<CustomerIndex> {
    const [rows, cars] = await Promise.all([store.list(customersEntity), store.list(insuranceEntity)]);
    const plates = platesByCustomer(cars);
    const entries = rows.filter((row) => row.deleted_at === null);
    return buildIndex(
      entries.map((customer) => toEntry({ customer, plates: plates.get(customer.id) ?? [] })),
    );
  }

  async function rebuild(): Promise<void> {
    changed.all = false;
    changed.customers.clear();
    changed.cars.clear();
    if ((await store.count(customersEntity)) <= FEW) return show(await buildHere());
    if (news.state !== 'ready') {
      const head = await readListHead(store);
      if (head) tell({ state: 'ready', value: head });
    }
    show(
      await buildAside({ userId: store.userId }).catch((error: unknown) => {
        onFault(error);
        return buildHere();
      }),
    );
  }

  async function patch(index: CustomerIndex): Promise<void> {
    const cars = await store.getMany(insuranceEntity, [...changed.cars]);
    changed.cars.clear();
    for (const car of cars) if (car) changed.customers.add(car.customer_id);
    const ids = [...changed.customers];
    changed.customers.clear();
    if (ids.length === 0) return;
    const rows = await store.getMany(customersEntity, ids);
    const changes = new Map<string, CustomerEntry | null>();
    for (const [at, id] of ids.entries()) {
      const customer = rows[at];
      const plates = customer && platesByCustomer(await carsOf(id)).get(id);
      const shown = customer && customer.deleted_at === null;
      changes.set(id, shown ? toEntry({ customer, plates: plates ?? [] }) : null);
    }
    show(changeIndex(index, changes));
  }

  const carsOf = (customerId: string) =>
    store.list(insuranceEntity, { column: 'customer_id', equals: customerId });

  async function work(): Promise<void> {
    while (!closed && (changed.all || changed.customers.size + changed.cars.size > 0)) {
      const { state } = news;
      const whole = news.state === 'ready' && news.value.whole ? news.value.index : null;
      const few = changed.customers.size + changed.cars.size <= MANY_CHANGES;
      try {
        if (whole && few && !changed.all) await patch(whole);
        else await rebuild();
      } catch (error) {
        onFault(error);
        if (state !== 'ready') tell({ state: 'failed' });
        return;
      }
    }
  }
  const start = () => {
    working ??= work().finally(() => {
      working = null;
    });
  };
  const watch = (ids: Set<string>) => (news: readonly string[] | 'all') => {
    if (news === 'all') changed.all = true;
    else for (const id of news) ids.add(id);
    start();
  };
  const stops = [
    store.watch(customersEntity, watch(changed.customers)),
    store.watch(insuranceEntity, watch(changed.cars)),
  ];
  start();
  return {
    userId: store.userId,
    current: () => news,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    retry() {
      changed.all = true;
      tell({ state: 'loading' });
      start();
    },
    close() {
      closed = true;
      for (const stop of stops) stop();
    },
  };
}
