import { useEffect, useSyncExternalStore } from 'react';
import { createValueStore } from '../../lib/value-store.ts';
import { fieldId } from './field.tsx';

const awaited = createValueStore<string | null>(null);

/** Requests the focus for the form with this key: at once if it is on the screen, else when it appears. */
export function awaitFocus(key: string): void {
  awaited.set(key);
}

/** Focuses the field `name` once `awaitFocus` was called with this `key`. */
export function useAwaitedFocus(options: { key: string; name: string }): void {
  const { key, name } = options;
  const isAwaited = useSyncExternalStore(awaited.subscribe, awaited.get) === key;
  useEffect(() => {
    const field = isAwaited ? document.getElementById(fieldId(name)) : null;
    if (!field) return;
    awaited.set(null);
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [isAwaited, name]);
}
