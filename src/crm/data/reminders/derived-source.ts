import { useSyncExternalStore } from 'react';
import { getSync, type EntityDefinition, type Store } from '../../../../sync/index.ts';
import { createValueStore } from '../../../lib/value-store.ts';
import type { Live } from '../../../session/data/use-live.ts';
import { useToday } from '../../../session/data/use-today.ts';

/**
 * A value derived from some tables of one person on one day. After a change it is read again while a screen
 * is subscribed, else at the next subscription.
 */
export interface DerivedSource<Value> {
  readonly store: Store;
  readonly today: string;
  current(): Live<Value>;
  subscribe(listener: () => void): () => void;
  close(): void;
}

interface Rows<Value> {
  /** A change of one of these tables makes the source refetch. */
  tables: readonly EntityDefinition[];
  read: (options: { store: Store; today: string }) => Promise<Value>;
}

/** Up to this many changed rows are the person's own work and refetch at once; more come from a sync. */
const OWN_CHANGES = 8;
/** Changes of a sync are debounced by this time. */
const GATHER_MS = 500;
/**
 * The debounce is at least this many times the duration of the latest read, because reading a long list slows
 * down its first sync.
 */
const SHARE_OF_TIME = 4;

/** Opens a source and reads its value for the first time. */
export function openDerivedSource<Value>(
  options: Rows<Value> & { store: Store; today: string },
): DerivedSource<Value> {
  const { store, today, tables, read } = options;
  const news = createValueStore<Live<Value>>({ state: 'loading' });
  let isReading = false;
  let isStale = false;
  let isClosed = false;
  let watching = 0;
  let tookMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function readAgain(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && !isClosed) {
      isStale = false;
      const startedMs = performance.now();
      const next = await read({ store, today }).then(
        (value): Live<Value> => ({ state: 'ready', value }),
        (cause: unknown): Live<Value> => {
          console.warn(`Reading ${tables.map(({ name }) => name).join(', ')} failed.`, cause);
          return { state: 'failed', retry: () => void readAgain() };
        },
      );
      tookMs = performance.now() - startedMs;
      if (!isClosed) news.set(next);
    }
    isReading = false;
  }
  const readSoon = () => {
    timer = undefined;
    void readAgain();
  };
  const onChange = (ids: readonly string[] | 'all') => {
    if (watching === 0) isStale = true;
    else if (ids !== 'all' && ids.length <= OWN_CHANGES) {
      clearTimeout(timer);
      readSoon();
    } else timer ??= setTimeout(readSoon, Math.max(GATHER_MS, SHARE_OF_TIME * tookMs));
  };
  const stops = tables.map((table) => store.watch(table, onChange));
  void readAgain();
  return {
    store,
    today,
    current: news.get,
    subscribe(listener) {
      watching += 1;
      if (isStale) void readAgain();
      const stop = news.subscribe(listener);
      return () => {
        watching -= 1;
        stop();
      };
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const stop of stops) stop();
    },
  };
}

const closeOpened: (() => void)[] = [];

/**
 * Closes all sources, so that the next screen shows nothing cached. Call it while no screen is subscribed.
 */
export function closeDerivedSources(): void {
  for (const close of closeOpened) close();
}

/**
 * Returns a function that gives the source of the person signed in for a day, shared by all screens. Another
 * person or day closes it.
 */
export function createOwnSource<Value>(rows: Rows<Value>): (today: string) => DerivedSource<Value> {
  let opened: DerivedSource<Value> | null = null;
  closeOpened.push(() => {
    opened?.close();
    opened = null;
  });
  return (today) => {
    const store = getSync().store();
    if (opened?.store !== store || opened.today !== today) {
      opened?.close();
      opened = openDerivedSource({ ...rows, store, today });
    }
    return opened;
  };
}

/** The live value of the source for the person signed in and today. */
export function useOwnSource<Value>(own: (today: string) => DerivedSource<Value>): Live<Value> {
  const source = own(useToday());
  return useSyncExternalStore(source.subscribe, source.current);
}

/** Resolves when a source has left the state `loading`. */
export function whenRead(source: {
  current(): { state: string };
  subscribe(listener: () => void): () => void;
}): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (source.current().state === 'loading') return;
      stop();
      resolve();
    };
    const stop = source.subscribe(look);
    look();
  });
}
