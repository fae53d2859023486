/**
 * A public list in memory, read from the server by keyset pages. A search shows matching known rows at once,
 * while the server searches all rows. The feed outlives the screen, so that going back finds the list as it
 * was left.
 */
import { createValueStore } from '../../lib/value-store.ts';
import type { Read, Unread } from './fetch-listings.ts';

export interface FeedView<Card> {
  /**
   * The server's rows as far as they were read; before its first answer, the matching rows that are known.
   */
  rows: readonly Card[];
  phase: 'loading' | 'ready' | 'failed';
  /** False while the server has more. */
  complete: boolean;
  /** When the shown rows were stored, in ms since 1970; null if the server just returned them. */
  storedAtMs: number | null;
}

interface FeedEntry<Card> {
  rows: Card[];
  view: FeedView<Card>;
  reading: boolean;
}

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
  /** Reads the next page. */
  more(wanted: Wanted): void;
  /**
   * Reads the first page again and drops all other searches; the shown rows stay until the answer arrives.
   */
  refresh(wanted: Wanted): Promise<'read' | 'unread'>;
  /** Adds cards that are not known yet, then matches again the searches that the server has not answered. */
  learn(cards: readonly Card[]): void;
  /** Removes a deleted row from every list. */
  forget(id: string): void;
}

/** Number of searches whose rows are cached; an older one is requested again. */
const STORED_SEARCHES = 20;

/**
 * `Known` is a card prepared for searching. `pageRows` is the size of a full page; a shorter page is the
 * last.
 */
export function createFeed<
  Card extends { id: string },
  Wanted extends { query: string },
  Known extends { card: Card },
>(options: {
  list: (options: Wanted & { after: Card | null }) => Promise<Read<Card[]> | Unread>;
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
  // letter.
  const learn = (read: readonly Card[]) =>
    read.map((card) => {
      const before = known.get(card.id)?.card;
      if (before && JSON.stringify(before) === JSON.stringify(card)) return before;
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
        view: { rows, phase: 'loading', complete: false, storedAtMs: null },
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
    const answer = await options.list({ ...wanted, query: wanted.query.trim(), after });
    entry.reading = false;
    if (answer.outcome === 'unread') {
      // Without an answer, show the matching cards that are known.
      const rows = entry.rows.length > 0 ? entry.rows : local(wanted);
      entry.view = { ...entry.view, rows, phase: 'failed' };
    } else {
      const seen = new Set(after ? entry.rows.map(({ id }) => id) : []);
      const next = learn(answer.value).filter(({ id }) => !seen.has(id));
      entry.rows = [...(after ? entry.rows : []), ...next];
      const complete = answer.value.length < options.pageRows;
      entry.view = { rows: entry.rows, phase: 'ready', complete, storedAtMs: answer.storedAtMs };
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
      if (entry.view.phase === 'ready' && !entry.view.complete) void read(wanted, 'next');
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
