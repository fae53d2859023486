/** The place in a list where a person left it. */
export interface ListPlace {
  /** Path of the promotion whose card is the anchor. */
  path: string;
  /** Index of the card in the list, from 0. */
  index: number;
  /** Pixels from the top of the window to its card. */
  topPx: number;
  /** True where this card was opened. */
  isOpened: boolean;
}

const KEY = 'sabai-list-places';
/** Entries of the history that are remembered; the oldest is forgotten. */
const MAX_PLACES = 50;

/** Places by the key of the entry of the history, for this tab; they outlive a reload. */
export function readPlace(entry: string): ListPlace | null {
  return readPlaces()[entry] ?? null;
}

/** `place` null: the list is at its top. */
export function storePlace(entry: string, place: ListPlace | null): void {
  const { [entry]: _before, ...others } = readPlaces();
  const kept = Object.entries(others).slice(1 - MAX_PLACES);
  try {
    sessionStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries([...kept, ...(place ? [[entry, place]] : [])])),
    );
  } catch {
    // Without storage the list begins at its top.
  }
}

function readPlaces(): Record<string, ListPlace> {
  try {
    // Written here alone, and read by the same tab.
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, ListPlace>;
  } catch {
    return {};
  }
}
