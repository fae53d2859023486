import type { EntityDefinition, Store } from '../../../../sync/index.ts';
import { bookedPromotionsEntity } from '../../../bookings/data/booked-promotions-entity.ts';
import { bookingsEntity } from '../../../bookings/data/bookings-entity.ts';
import { insuranceEntity } from '../../../insurance/data/insurance-entity.ts';
import { createValueStore } from '../../../lib/value-store.ts';
import { collectFacts, type CustomerFacts } from '../../rules/filter/customer-facts.ts';
import { changeColumns, toFactsColumns, type FactsColumns } from '../../rules/filter/facts-columns.ts';
import { customersEntity } from '../customer/customers-entity.ts';
import { notesEntity } from '../notes/notes-entity.ts';
import { tasksEntity } from '../tasks/tasks-entity.ts';
import type { FactsRequest } from './facts-messages.ts';
import { endsOf } from './read-filter-facts.ts';

/** Up to this many customers are read on the main thread; more are read in a worker. */
const FEW = 400;
/** After more changes than this, all facts are read again instead of updating some. */
const MANY_CHANGES = 200;
/** Changes of a sync are collected for this long before the facts are updated. */
const GATHER_MS = 300;

/** The facts as far as they are loaded. */
export type FactsLoadState =
  { state: 'loading' } | { state: 'failed' } | { state: 'ready'; value: FactsColumns };

/**
 * The facts that filters need about one person's customers on one day, updated with each change until it is
 * closed.
 */
export interface FactsSource {
  readonly store: Store;
  readonly today: string;
  current(): FactsLoadState;
  subscribe(listener: () => void): () => void;
  retry(): void;
  close(): void;
}

const children: readonly EntityDefinition<{ id: string; customer_id: string | null }>[] = [
  insuranceEntity,
  notesEntity,
  bookingsEntity,
  tasksEntity,
];

/**
 * Opens the facts of a person and a day. `collect` reads them off the main thread; if it fails, the main
 * thread reads them.
 */
export function openFacts(options: {
  store: Store;
  today: string;
  collect: (question: Omit<FactsRequest, 'list'>) => Promise<FactsColumns>;
  onFault: (error: unknown) => void;
}): FactsSource {
  const { store, today, collect, onFault } = options;
  const news = createValueStore<FactsLoadState>({ state: 'loading' });
  const changed = new Map<string, Set<string>>();
  let all = true;
  let working = false;
  let closed = false;

  async function readHere(): Promise<FactsColumns> {
    const [customers, cars, notes, bookings, tasks, promotions] = await Promise.all([
      store.list(customersEntity),
      store.list(insuranceEntity),
      store.list(notesEntity),
      store.list(bookingsEntity),
      store.list(tasksEntity),
      store.list(bookedPromotionsEntity),
    ]);
    const promotionEnds = endsOf(promotions);
    return toFactsColumns(collectFacts({ customers, cars, notes, bookings, tasks, promotionEnds, today }));
  }

  async function readAll(): Promise<FactsColumns> {
    if ((await store.count(customersEntity)) <= FEW) return readHere();
    return collect({ userId: store.userId, today }).catch((error: unknown) => {
      onFault(error);
      return readHere();
    });
  }

  async function readSome(ids: readonly string[]): Promise<Map<string, CustomerFacts | null>> {
    const of = <Row extends { id: string }>(
      entity: EntityDefinition<Row & { customer_id: string | null }>,
      id: string,
    ) => store.list(entity, { column: 'customer_id', equals: id });
    const found = (await store.getMany(customersEntity, ids)).flatMap((customer) => customer ?? []);
    const [cars, notes, bookings, tasks, promotions] = await Promise.all([
      Promise.all(ids.map((id) => of(insuranceEntity, id))),
      Promise.all(ids.map((id) => of(notesEntity, id))),
      Promise.all(ids.map((id) => of(bookingsEntity, id))),
      Promise.all(ids.map((id) => of(tasksEntity, id))),
      store.list(bookedPromotionsEntity),
    ]);
    const facts = collectFacts({
      customers: found,
      cars: cars.flat(),
      notes: notes.flat(),
      bookings: bookings.flat(),
      tasks: tasks.flat(),
      promotionEnds: endsOf(promotions),
      today,
    });
    return new Map(ids.map((id) => [id, facts.get(id) ?? null]));
  }

  async function customersOf(): Promise<string[]> {
    const ids = new Set(changed.get(customersEntity.name));
    for (const entity of children) {
      const rows = await store.getMany(entity, [...(changed.get(entity.name) ?? [])]);
      for (const row of rows) if (row && row.customer_id !== null) ids.add(row.customer_id);
    }
    return [...ids];
  }

  async function work(): Promise<void> {
    while (!closed && (all || changed.size > 0)) {
      const known = news.get();
      if (known.state === 'ready') await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const isWhole = all || known.state !== 'ready' || sizeOf() > MANY_CHANGES;
      const ids = isWhole ? [] : await customersOf();
      all = false;
      changed.clear();
      const value =
        isWhole || known.state !== 'ready'
          ? await readAll()
          : changeColumns(known.value, await readSome(ids));
      if (!closed) news.set({ state: 'ready', value });
    }
  }
  const sizeOf = () => [...changed.values()].reduce((sum, ids) => sum + ids.size, 0);
  const start = () => {
    if (working) return;
    working = true;
    work()
      .catch((error: unknown) => {
        onFault(error);
        if (news.get().state !== 'ready' && !closed) news.set({ state: 'failed' });
      })
      .finally(() => {
        working = false;
      });
  };
  const stops = [customersEntity, bookedPromotionsEntity, ...children].map((entity) =>
    store.watch(entity as EntityDefinition, (ids) => {
      // The last day of a promotion decides about the vouchers of many customers.
      if (ids === 'all' || entity === bookedPromotionsEntity) all = true;
      else changed.set(entity.name, new Set([...(changed.get(entity.name) ?? []), ...ids]));
      start();
    }),
  );
  start();
  return {
    store,
    today,
    current: news.get,
    subscribe: news.subscribe,
    retry() {
      all = true;
      news.set({ state: 'loading' });
      start();
    },
    close() {
      closed = true;
      for (const stop of stops) stop();
    },
  };
}
