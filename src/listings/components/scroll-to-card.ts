import type { ListScrollPosition } from '../data/list-scroll-positions.ts';

/** After this many animation frames the search for the card is given up. */
const MAX_FRAMES = 600;
/** A card is reached when it stays at its place for this many frames, because cards above may still grow. */
const STILL_FRAMES = 3;

/** The elements of all cards that are rendered now. */
export function cardsOfPage(): Element[] {
  return [...document.querySelectorAll('.promo')];
}

/** The path of the page that a card links to; null if the card has no link. */
export function pathOfCard(card: Element): string | null {
  return card.querySelector('.promo-link')?.getAttribute('href') ?? null;
}

/**
 * Scrolls the window until the card of `place.path` is at `place.topPx`, then focuses it if it was opened.
 * A row out of sight is not in the document, so `index` and the nearest row give an estimate first.
 */
export function scrollToCard(options: {
  place: ListScrollPosition;
  index: number;
  signal: AbortSignal;
  onReached: () => void;
}): void {
  const { place, index, signal, onReached } = options;
  let frames = 0;
  let still = 0;
  const step = () => {
    if (signal.aborted) return;
    const card = cardsOfPage().find((each) => pathOfCard(each) === place.path);
    const awayPx = card ? card.getBoundingClientRect().top - place.topPx : pxToRow(index);
    const before = window.scrollY;
    if (Math.abs(awayPx) >= 1) window.scrollBy({ top: awayPx, behavior: 'instant' });
    // A window at the end of the page cannot scroll further, so an unmoved window counts as still.
    still = card && Math.abs(window.scrollY - before) < 1 ? still + 1 : 0;
    frames += 1;
    if (still < STILL_FRAMES && frames < MAX_FRAMES) return void requestAnimationFrame(step);
    if (card && place.isOpened) focusAgain(card);
    onReached();
  };
  step();
}

/** Estimated pixels to the card's row from the nearest rendered row; 0 before the virtual list renders. */
function pxToRow(index: number): number {
  const rows = [...document.querySelectorAll<HTMLElement>('.promo-row')];
  const columns = Math.max(...rows.map(({ childElementCount }) => childElementCount));
  const wanted = Math.floor(index / columns);
  const away = (row: HTMLElement) => wanted - Number(row.dataset['index']);
  const [nearest] = rows.sort((a, b) => Math.abs(away(a)) - Math.abs(away(b)));
  return nearest ? away(nearest) * nearest.offsetHeight : 0;
}

function focusAgain(card: Element): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || activeElement?.id === 'content';
  if (isFree) card.querySelector<HTMLElement>('.promo-link')?.focus({ preventScroll: true });
}
