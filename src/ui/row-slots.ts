/** Which element of a virtual list shows which row. */
export interface RowSlots {
  /**
   * A slot for each id. A row that was shown before keeps its slot. With another `content` than before, a new row takes a
   * slot that another one left.
   */
  assign(shown: { ids: readonly string[]; content: object }): readonly number[];
  /** The row that has the focus, or null: its element never shows another row. */
  pin(id: string | null): void;
}

/**
 * What a search finds is shown in the elements that are there, because making and removing them was most of what a key
 * cost. Scrolling makes new ones: elements used again would have to move within the list, which costs twice as much.
 */
export function createRowSlots(): RowSlots {
  let slots: ReadonlyMap<string, number> = new Map();
  let pinned: string | null = null;
  let made = 0;
  let before: object | null = null;
  return {
    pin(id) {
      pinned = id;
    },
    assign({ ids, content }) {
      const shown = new Set(ids);
      const isFree = (id: string) => content !== before && !shown.has(id) && id !== pinned;
      const left = [...slots].filter(([id]) => isFree(id)).map(([, slot]) => slot);
      const next = new Map<string, number>();
      for (const id of ids) next.set(id, slots.get(id) ?? left.shift() ?? made++);
      slots = next;
      before = content;
      return ids.map((id) => next.get(id) ?? 0);
    },
  };
}
