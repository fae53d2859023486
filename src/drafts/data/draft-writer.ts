/** Where a draft is stored: the local store of the person signed in. */
export interface DraftPlace {
  read(): Promise<unknown>;
  put(value: unknown): Promise<void>;
  /** Removes what is stored where `isOwn` is true of it, in one transaction. */
  removeIf(isOwn: (stored: unknown) => boolean): Promise<void>;
}

/** Stores the draft of one open form, debounced. */
export interface DraftWriter {
  /** Schedules the value to be stored after a pause in typing. */
  change(value: unknown): void;
  /** Stores a pending value at once; resolves when it is stored or has failed. */
  flush(): Promise<void>;
  /**
   * Removes the draft and discards a pending value. Nothing is stored again until the next `change`. What the same
   * form has stored in another tab stays.
   */
  drop(): Promise<void>;
}

/**
 * Stores a draft `pauseMs` after its last change. Writes run one after another, so a slow one cannot bring
 * back a dropped draft. A failed write calls `onFailed`; the form still has its values.
 */
export function createDraftWriter(options: {
  place: DraftPlace;
  pauseMs: number;
  onStored: () => void;
  onFailed: (cause: unknown) => void;
}): DraftWriter {
  const { place, pauseMs, onStored, onFailed } = options;
  let pending: { value: unknown } | null = null;
  /** The value last taken from `pending` to be stored. */
  let newest: { value: unknown } | null = null;
  /** The draft that this form found or has stored last. */
  let own = place.read().catch(() => undefined);
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
      own = Promise.resolve(written.value);
      // `onStored` must wait when newer input is pending or being stored.
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
      return after(async () => {
        const text = JSON.stringify(await own);
        await place.removeIf((stored) => JSON.stringify(stored) === text);
        own = Promise.resolve(undefined);
      });
    },
  };
}
