/** The place in a list where a person left it. */
export interface ListScrollPosition {
  /** Path to which the card links that is the anchor. */
  path: string;
  /** Index of the card in the list, from 0. */
  index: number;
  /** Pixels from the top of the window to the card. */
  topPx: number;
  /** True if the person left the list by opening this card. */
  isOpened: boolean;
}

const KEY = 'sabai-list-places';
/** Number of history entries whose places are stored; a further one replaces the oldest. */
const MAX_PLACES = 50;

/** The place stored for a history entry in this tab, where it survives a reload; null if there is none. */
export function readScrollPosition(entry: string): ListScrollPosition | null {
  return readPlaces()[entry] ?? null;
}

/** Stores the place for a history entry; `place` null means that the list is at its top. */
export function storeScrollPosition(entry: string, place: ListScrollPosition | null): void {
  const { [entry]: _before, ...others } = readPlaces();
  const retained = Object.entries(others).slice(1 - MAX_PLACES);
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...retained, ...(place ? [[entry, place]] : [])])),
    );
  } catch {
    // Without session storage "back" shows the list at its top.
  }
}

function readPlaces(): Record<string, ListScrollPosition> {
  try {
    // Only `storePlace` of this tab writes the value.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, ListScrollPosition>;
  } catch {
    return {};
  }
}
