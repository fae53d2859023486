import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';

/** State of a read from the local store; `retry` reads again. */
export type Live<Value> =
  { state: 'loading' } | { state: 'failed'; retry: () => void } | { state: 'ready'; value: Value };

type Read<Value> = { key: string; attempt: number } & ({ ok: true; value: Value } | { ok: false });

/**
 * Reads from the local store, and again after each change of it. `key` identifies the read: a new key starts
 * as `loading`, never with the previous key's value.
 */
export function useLive<Value>(options: { key: string; read: () => Promise<Value> }): Live<Value> {
  const { key, read } = options;
  const [attempt, setAttempt] = useState(0);
  const latest = useLiveQuery<Read<Value>>(async () => {
    try {
      return { key, attempt, ok: true, value: await read() };
    } catch (cause) {
      // The screen shows the failure; the console has its cause for developers.
      console.warn(`Reading ${key} failed.`, cause);
      return { key, attempt, ok: false };
    }
  }, [key, attempt]);
  if (!latest || latest.key !== key || latest.attempt !== attempt) {
    return { state: 'loading' };
  }
  if (!latest.ok) return { state: 'failed', retry: () => setAttempt((count) => count + 1) };
  return { state: 'ready', value: latest.value };
}
