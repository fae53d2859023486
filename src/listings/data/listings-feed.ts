/**
 * A public list as this visit has read it. Pages come by keyset; what was read once is searched at once, while the
 * server searches all the rest. It outlives the screen, so that going back finds the list as it was left.
 */
import { createValueStore } from '../../lib/value-store.ts';
import type { Read, Unread } from './fetch-listings.ts';

export interface FeedView<Card> {
  /** From the server as far as it was read; before that, what earlier readings have of it. */
  rows: readonly Card[];
  phase: 'loading' | 'ready' | 'failed';
  /** False while the server has more. */
  complete: boolean;
  /** Set where the rows are those of an earlier visit: ms since 1970. */
  storedAtMs: number | null;
}

interface FeedEntry<Card> {
  rows: Card[];
  view: FeedView<Card>;
  reading: boolean;
}

export interface Feed<Card, Wanted> {
  /** Forgets everything and knows these cards, which came with the page; the list is still to be read. */
  start(cards: readonly Card[]): void;
  subscribe(listener: () => void): () => void;
  /** Stable until something changed; `local` filters what is known, without asking. */
  view(wanted: Wanted): FeedView<Card>;
  local(wanted: Wanted): readonly Card[];
  /** Reads the first page where that was not done. */
  open(wanted: Wanted): void;
  /** Reads the next page. */
  more(wanted: Wanted): void;
  /** Reads everything anew; what is shown stays until the answer is there. */
  refresh(wanted: Wanted): Promise<'read' | 'unread'>;
  /** Searches these cards too, where nothing newer is known of them, and finds anew what nobody has answered. */
  learn(cards: readonly Card[]): void;
  /** After a row was deleted. */
  forget(id: string): void;
}

/** Searches whose rows are cached; older ones are asked again. */
const STORED_SEARCHES = 20;

/** `Known` is a card prepared for searching; `pageRows` is how many rows a page has that is not the last. */
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
  // Each letter of a search brings cards that are known already: to fold, sort and draw them anew held up the next letter.
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
      // What this device knows of it is better than nothing.
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
        // Of the key's own making.
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
