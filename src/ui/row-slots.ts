/** Which element of a virtual list shows which row. */
export interface RowSlots {
  /** A slot for each id. A row that was shown before keeps its slot, a new one takes a slot that another row left. */
  assign(ids: readonly string[]): readonly number[];
  /** The row that has the focus, or null: its element never shows another row. */
  pin(id: string | null): void;
}

/** Elements are used again, because making and removing them was most of what a key cost in a long list. */
export function createRowSlots(): RowSlots {
  let slots: ReadonlyMap<string, number> = new Map();
  let pinned: string | null = null;
  let made = 0;
  return {
    pin(id) {
      pinned = id;
    },
    assign(ids) {
      const shown = new Set(ids);
      const left = [...slots].filter(([id]) => !shown.has(id) && id !== pinned).map(([, slot]) => slot);
      const next = new Map<string, number>();
      for (const id of ids) next.set(id, slots.get(id) ?? left.shift() ?? made++);
      slots = next;
      return ids.map((id) => next.get(id) ?? 0);
    },
  };
}
