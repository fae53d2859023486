/**
 * A public list in memory, read from the server by keyset pages. A search shows matching known rows at once,
 * while the server searches all rows. The feed outlives the screen, so that going back finds the list as it
 * was left.
 */
import { createValueStore } from '../../lib/value-store.ts';
import type { ReadSuccess, ReadFailure } from './fetch-listings.ts';

/** One list as a screen shows it: its rows, and how far it was read. */
export interface FeedView<Card> {
  /**
   * The server's rows as far as they were read; before its first answer, the matching rows that are known.
   */
  rows: readonly Card[];
  /** `stopped`: the next page could not be read. `failed`: the list could not be read, or not read again. */
  phase: 'loading' | 'ready' | 'stopped' | 'failed';
  /** False while the server has more. */
  complete: boolean;
  /** When the shown rows were stored, in ms since 1970; null if the server just returned them. */
  storedAtMs: number | null;
  /** When the list was last read from its start, in ms since 1970; null before. */
  readAtMs: number | null;
}

interface FeedEntry<Card> {
  rows: Card[];
  view: FeedView<Card>;
  reading: boolean;
}

/** A cache of public lists, one for each search, to which screens subscribe. */
export interface Feed<Card, Wanted> {
  /** Replaces all known cards by those that came with the page; the list itself is still to be read. */
  start(cards: readonly Card[]): void;
  subscribe(listener: () => void): () => void;
  /**
   * The list of a search, the same object until it changes. `local` matches known cards without a request.
   */
  view(wanted: Wanted): FeedView<Card>;
  local(wanted: Wanted): readonly Card[];
  /** Reads the first page unless that was done. */
  open(wanted: Wanted): void;
  /** Reads the next page, also after a failure. */
  more(wanted: Wanted): void;
  /**
   * Reads the list again, as far as it was read, and drops all other searches; the shown rows stay until the
   * answer arrives.
   */
  refresh(wanted: Wanted): Promise<'read' | 'unread'>;
  /** Adds cards that are not known yet, then matches again the searches that the server has not answered. */
  learn(cards: readonly Card[]): void;
  /** Removes a deleted row from every list. */
  forget(id: string): void;
}

/** Number of searches whose rows are cached; an older one is requested again. */
const STORED_SEARCHES = 20;

/** The most rows that the server returns at once. */
const MOST_ROWS = 200;

/**
 * `Known` is a card prepared for searching. `pageRows` is the size of a page; `list` returns fewer than
 * `maxRows` at the end only.
 */
export function createFeed<
  Card extends { id: string },
  Wanted extends { query: string },
  Known extends { card: Card },
>(options: {
  list: (
    options: Wanted & { after: Card | null; maxRows: number },
  ) => Promise<ReadSuccess<Card[]> | ReadFailure>;
  pageRows: number;
  know: (card: Card) => Known;
  /** Called before each sorting, because an order may depend on the day. */
  order: () => (a: Known, b: Known) => number;
  match: (options: Wanted & { cards: readonly Known[] }) => Card[];
}): Feed<Card, Wanted> {
  const known = new Map<string, Known>();
  let sorted: Known[] | null = [];
  const entries = new Map<string, FeedEntry<Card>>();
  const changes = createValueStore(0);
  const keyOf = (wanted: Wanted) => JSON.stringify({ ...wanted, query: wanted.query.trim() });

  const notify = () => changes.set(changes.get() + 1);
  // Return the known object of an unchanged card: folding, sorting and rendering it again delayed the next
  // letter. A row that the service worker had stored replaces none, because a known one may be newer.
  const learn = (read: readonly Card[], isStored = false) =>
    read.map((card) => {
      const before = known.get(card.id)?.card;
      if (before && (isStored || JSON.stringify(before) === JSON.stringify(card))) return before;
      known.set(card.id, options.know(card));
      sorted = null;
      return card;
    });
  const local = (wanted: Wanted) => {
    sorted ??= [...known.values()].sort(options.order());
    return options.match({ ...wanted, cards: sorted });
  };
  const entryOf = (wanted: Wanted): FeedEntry<Card> => {
    const key = keyOf(wanted);
    let entry = entries.get(key);
    if (!entry) {
      const rows = local(wanted);
      entry = {
        rows: [],
        view: { rows, phase: 'loading', complete: false, storedAtMs: null, readAtMs: null },
        reading: false,
      };
      entries.set(key, entry);
      for (const oldest of entries.keys()) if (entries.size > STORED_SEARCHES) entries.delete(oldest);
    }
    return entry;
  };

  const read = async (wanted: Wanted, how: 'anew' | 'next'): Promise<'read' | 'unread'> => {
    const entry = entryOf(wanted);
    if (entry.reading) return 'unread';
    entry.reading = true;
    const after = how === 'next' ? (entry.rows.at(-1) ?? null) : null;
    // A list is read again as far as it was read, so that nobody loses their place in it (MARKET-20).
    const maxRows = after
      ? options.pageRows
      : Math.min(Math.max(entry.rows.length, options.pageRows), MOST_ROWS);
    const answer = await options.list({ ...wanted, query: wanted.query.trim(), after, maxRows });
    entry.reading = false;
    if (answer.outcome === 'unread') {
      // Without an answer, show the matching cards that are known.
      const rows = entry.rows.length > 0 ? entry.rows : local(wanted);
      entry.view = { ...entry.view, rows, phase: after ? 'stopped' : 'failed' };
    } else {
      const read = learn(answer.value, answer.storedAtMs !== null);
      const complete = read.length < maxRows;
      // Newer rows at the top move the end of the answer up, so the rows below it are found by its last row.
      const end = entry.rows.findIndex(({ id }) => id === read.at(-1)?.id);
      const isCut = end >= 0 && entry.rows.length > MOST_ROWS && !complete;
      const [above, below] = after ? [entry.rows, read] : [read, isCut ? entry.rows.slice(end + 1) : []];
      const seen = new Set(above.map(({ id }) => id));
      entry.rows = [...above, ...below.filter(({ id }) => !seen.has(id))];
      const readAtMs = after ? entry.view.readAtMs : Date.now();
      // A list with a stored page is as old as that page.
      const storedAtMs = (after && entry.view.storedAtMs) ?? answer.storedAtMs;
      entry.view = { rows: entry.rows, phase: 'ready', complete, storedAtMs, readAtMs };
    }
    notify();
    return answer.outcome;
  };

  return {
    start: (read) => {
      known.clear();
      sorted = null;
      entries.clear();
      learn(read);
      notify();
    },
    subscribe: changes.subscribe,
    view: (wanted) => entryOf(wanted).view,
    local,
    open: (wanted) => {
      const entry = entryOf(wanted);
      if (entry.view.phase === 'loading') void read(wanted, 'anew');
    },
    more: (wanted) => {
      const entry = entryOf(wanted);
      if (entry.rows.length > 0 && !entry.view.complete) void read(wanted, 'next');
    },
    refresh: async (wanted) => {
      for (const [key, entry] of entries) if (key !== keyOf(wanted) && !entry.reading) entries.delete(key);
      return read(wanted, 'anew');
    },
    learn: (cards) => {
      learn(cards.filter(({ id }) => !known.has(id)));
      for (const [key, entry] of entries) {
        if (entry.rows.length > 0 || entry.view.phase === 'ready') continue;
        // `keyOf` made the key from a `Wanted`.
        entry.view = { ...entry.view, rows: local(JSON.parse(key) as Wanted) };
      }
      notify();
    },
    forget: (id) => {
      known.delete(id);
      sorted = null;
      for (const entry of entries.values()) {
        entry.rows = entry.rows.filter((row) => row.id !== id);
        entry.view = { ...entry.view, rows: entry.view.rows.filter((row) => row.id !== id) };
      }
      notify();
    },
  };
}
