import type { ListPlace } from '../data/list-places.ts';

/** The list is seeked for so many frames at most. */
const MAX_FRAMES = 90;
/** A card that stays where it belongs for so many frames is reached: cards above may still get their height. */
const STILL_FRAMES = 3;

export function cardsOfPage(): Element[] {
  return [...document.querySelectorAll('.promo')];
}

export function pathOfCard(card: Element): string | null {
  return card.querySelector('.promo-link')?.getAttribute('href') ?? null;
}

/**
 * Scrolls the window until the card of this path and number is where `place` says. Only rows in sight are in the page, so
 * it goes by the nearest of them. A card that was opened has the focus then.
 */
export function seekCard(options: {
  place: ListPlace;
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
    // At the end of the page no card comes further up.
    still = card && Math.abs(window.scrollY - before) < 1 ? still + 1 : 0;
    frames += 1;
    if (still < STILL_FRAMES && frames < MAX_FRAMES) return void requestAnimationFrame(step);
    if (card && place.isOpened) focusAgain(card);
    onReached();
  };
  step();
}

/** From the nearest row of the long list; 0 while that is not there. */
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
