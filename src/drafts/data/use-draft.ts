import { useEffect, useState } from 'react';
import { getSync } from '../../../sync/index.ts';
import { createDraftWriter, type DraftWriter } from './draft-writer.ts';

const PAUSE_MS = 300;

/** The stored draft that was found when the form opened. */
export type FoundDraft<Value> = { state: 'loading' } | { state: 'none' } | { state: 'found'; value: Value };

/** The stored draft of one open form. */
export interface Draft {
  /** True after the last change was stored. */
  isStored: boolean;
  change(value: unknown): void;
  /**
   * Stores a pending value at once. Use it before a request that may fail, or after which the page may be
   * left.
   */
  flush(): Promise<void>;
  /** Removes the draft, after a save or when the person starts over. */
  drop(): Promise<void>;
}

/** The draft stored under `key`; `parse` returns null for a draft that this version cannot read. */
export function useFoundDraft<Value>(options: {
  key: string;
  parse: (draft: unknown) => Value | null;
}): FoundDraft<Value> {
  const { key, parse } = options;
  const [found, setFound] = useState<FoundDraft<Value>>({ state: 'loading' });
  useEffect(() => {
    let shown = true;
    const show = (draft: unknown) => {
      if (!shown) return;
      const value = draft === undefined || draft === null ? null : parse(draft);
      setFound(value === null ? { state: 'none' } : { state: 'found', value });
    };
    // A draft that cannot be read must not prevent the form from opening.
    getSync()
      .store()
      .getSetting(key)
      .then(show, () => show(null));
    return () => {
      shown = false;
    };
    // `parse` must be a module's constant, or each render would read again.
  }, [key, parse]);
  return found;
}

/** Stores a form's draft under `key`: 300 ms after the last change, and when the page is hidden or left. */
export function useDraft(options: { key: string }): Draft {
  const { key } = options;
  const [isStored, setIsStored] = useState(false);
  const [writer] = useState<DraftWriter>(() => {
    const store = getSync().store();
    return createDraftWriter({
      place: {
        read: () => store.getSetting(key),
        put: (value) => store.putSetting(key, value),
        removeIf: async (isOwn) => {
          await store.changeSetting(key, (stored) => (isOwn(stored) ? undefined : stored));
        },
      },
      pauseMs: PAUSE_MS,
      onStored: () => setIsStored(true),
      onFailed: (cause) => console.warn('The draft could not be stored.', cause),
    });
  });
  useEffect(() => {
    const flush = () => void writer.flush();
    const flushIfHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
      flush();
    };
  }, [writer]);
  return {
    isStored,
    change: (value) => {
      setIsStored(false);
      writer.change(value);
    },
    flush: () => writer.flush(),
    drop: () => {
      setIsStored(false);
      return writer.drop();
    },
  };
}
