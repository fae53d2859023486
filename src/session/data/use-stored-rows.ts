import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { getSync, type Store } from '../../../sync/index.ts';
import type { FunctionAnswer } from './call-database-function.ts';
import type { Refusal } from './session-answer.ts';

/** Rows of the server, or those of its last answer; `retry` and `refresh` ask the server again. */
export type StoredRows<Row> =
  | { state: 'loading' }
  /** Neither the server nor this device has rows. `refusal` is null when the server did not answer. */
  | { state: 'failed'; refusal: Refusal | null; retry: () => void }
  /**
   * `storedAtMs` is null for the server's rows; otherwise these are rows stored at that device time. `drop`
   * removes a row locally.
   */
  | {
      state: 'ready';
      rows: readonly Row[];
      storedAtMs: number | null;
      drop: (id: string) => void;
      refresh: () => void;
    };

interface Found<Row> {
  key: string;
  rows: Row[] | null;
  storedAtMs: number | null;
  refusal: Refusal | null;
}

/**
 * The person's own rows that sync does not replicate. They are fetched on mount and when the network returns,
 * and stored on the device for offline use. `key` is their setting's key; `row` parses stored rows.
 */
export function useStoredRows<Row extends { id: string }>(options: {
  key: string;
  row: z.ZodType<Row>;
  ask: () => Promise<FunctionAnswer<Row[]>>;
}): StoredRows<Row> {
  const { key } = options;
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<Found<Row> | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    let current = true;
    const show = (part: Omit<Found<Row>, 'key'>) => {
      if (current) setFound({ key, ...part });
      return current;
    };
    void readThem({ ...latest.current, show });
    return () => {
      current = false;
    };
  }, [key, attempt]);
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  if (found?.key !== key) return { state: 'loading' };
  const { rows, storedAtMs, refusal } = found;
  if (rows === null) return { state: 'failed', refusal, retry: () => setAttempt(attempt + 1) };
  const drop = (id: string) => {
    const store = getSync().store();
    const left = rows.filter((row) => row.id !== id);
    setFound({ ...found, rows: left });
    // A request already under way may still contain the row, so a new request follows and replaces its
    // answer.
    const atMs = storedAtMs ?? Date.now();
    void save({ store, key, rows: left, atMs }).then(() => setAttempt((count) => count + 1));
  };
  return { state: 'ready', rows, storedAtMs, drop, refresh: () => setAttempt(attempt + 1) };
}

async function readThem<Row>(options: {
  key: string;
  row: z.ZodType<Row>;
  ask: () => Promise<FunctionAnswer<Row[]>>;
  /** Shows the rows. Returns false when the screen is gone or shows another key or a newer request. */
  show: (found: Omit<Found<Row>, 'key'>) => boolean;
}): Promise<void> {
  const { key, show } = options;
  const shape = z.object({ atMs: z.number(), rows: z.array(options.row) });
  const store = getSync().store();
  // A failed read, from a damaged disk or after a sign-out, counts as no stored copy.
  const stored = shape.safeParse(await store.getSetting(key).catch(() => undefined)).data;
  // Stored rows are shown at once, so that a slow network leaves no empty screen.
  if (stored) show({ rows: stored.rows, storedAtMs: null, refusal: null });
  const answer = await options.ask();
  if (answer.outcome === 'answered') {
    if (show({ rows: answer.value, storedAtMs: null, refusal: null }))
      await save({ store, key, rows: answer.value, atMs: Date.now() });
    return;
  }
  const refusal = answer.outcome === 'refused' ? answer : null;
  show({ rows: stored?.rows ?? null, storedAtMs: stored?.atMs ?? null, refusal });
}

async function save(options: {
  /** The store of the person who owns the rows. */
  store: Store;
  key: string;
  rows: readonly unknown[];
  atMs: number;
}): Promise<void> {
  const { store, key, rows, atMs } = options;
  // After a sign-out or on a full device nothing is stored; the next visit fetches the list again.
  await store.putSetting(key, { atMs, rows }).catch(() => undefined);
}
