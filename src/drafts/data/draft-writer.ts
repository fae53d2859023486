/** Where drafts are stored; the local store of the person signed in. */
export interface DraftPlace {
  put(value: unknown): Promise<void>;
  remove(): Promise<void>;
}

export interface DraftWriter {
  /** Keeps the value after a pause in typing. */
  change(value: unknown): void;
  /** Keeps what is still pending at once; resolves when it is stored. */
  flush(): Promise<void>;
  /** Forgets the draft, and what is pending. Nothing is stored after this until the next `change`. */
  drop(): Promise<void>;
}

/**
 * Writes a draft `pauseMs` after the last change. Writes follow each other, so that a slow one can never bring
 * back a draft that was dropped. A failed write calls `onFailed`; the form itself still has the values.
 */
export function createDraftWriter(options: {
  place: DraftPlace;
  pauseMs: number;
  onStored: () => void;
  onFailed: (cause: unknown) => void;
}): DraftWriter {
  const { place, pauseMs, onStored, onFailed } = options;
  let pending: { value: unknown } | null = null;
  /** The last value that left `pending`. */
  let newest: { value: unknown } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  const after = (step: () => Promise<void>) => {
    last = last.then(step).catch(onFailed);
    return last;
  };

  const flush = () => {
    clearTimeout(timer);
    if (!pending) return last;
    const written = pending;
    newest = pending;
    pending = null;
    return after(async () => {
      await place.put(written.value);
      // A word stored while the next was typed is not yet all that was typed.
      if (!pending && newest === written) onStored();
    });
  };

  return {
    change(value) {
      pending = { value };
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    flush,
    drop() {
      clearTimeout(timer);
      pending = null;
      newest = null;
      return after(() => place.remove());
    },
  };
}
