/** Assigns the rows of a virtual list to slots, which are reusable list elements. */
export interface RowSlots {
  /**
   * Returns a slot for each id. A row that was shown before has the same slot as before. A new row reuses the
   * slot of a row that is gone only when `content` is another object.
   */
  assign(shown: { ids: readonly string[]; content: object }): readonly number[];
  /**
   * Reserves the slot of the row that has the focus, so that its element never shows another row; null for
   * none.
   */
  pin(id: string | null): void;
}

/**
 * Search results reuse the list's elements, because creating and removing them was most of the cost of a
 * keystroke. Scrolling creates new ones: moving reused elements within the list costs twice as much.
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
