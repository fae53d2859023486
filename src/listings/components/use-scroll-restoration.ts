import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import {
  readScrollPosition,
  storeScrollPosition,
  type ListScrollPosition,
} from '../data/list-scroll-positions.ts';
import type { FeedView } from '../data/listings-feed.ts';
import { scrollToCard, pathOfCard, cardsOfPage } from './scroll-to-card.ts';

/** The position is stored when scrolling pauses for this long. */
const PAUSE_MS = 100;
/** Input by which the person takes over the scrolling, so that restoring the position stops. */
const OWN_SIGNS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Stores the list's anchor card and its offset for each history entry, and scrolls back to it when the person
 * returns to the entry (MARKET-20). `pathOf` is stable and returns the path to which a row's card links.
 * `onMore` reads pages of the list that are missing after a reload.
 */
export function useScrollRestoration<Row>(options: {
  found: FeedView<Row>;
  pathOf: (row: Row) => string;
  onMore: () => void;
}): void {
  const { found, pathOf, onMore } = options;
  const router = useRouter();
  const entry = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' });
  const rows = useRef(found.rows);
  useEffect(() => {
    rows.current = found.rows;
  }, [found.rows]);
  /** Key of the history entry whose position was restored or given up. */
  const settled = useRef<string | null>(null);

  useEffect(() => {
    const { pathname } = router.latestLocation;
    const numberOf = (path: string) => rows.current.findIndex((row) => pathOf(row) === path);
    const store = (opened: Element | null) => {
      const { state, pathname: shown } = router.latestLocation;
      const key = state.__TSR_key;
      if (shown !== pathname || !key || (readScrollPosition(key) && settled.current !== key)) return;
      const anchor = opened ?? (window.scrollY < 1 ? null : firstInSight());
      const path = anchor && pathOfCard(anchor);
      const place: ListScrollPosition | null = path
        ? {
            path,
            index: numberOf(path),
            topPx: anchor.getBoundingClientRect().top,
            isOpened: opened !== null,
          }
        : null;
      storeScrollPosition(key, place);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => store(null), PAUSE_MS);
    };
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element && target.closest('.promo-link');
      if (!link) return;
      clearTimeout(timer);
      store(link.closest('.promo'));
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('click', onClick, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
      removeEventListener('click', onClick, { capture: true });
    };
  }, [router, pathOf]);

  useEffect(() => {
    if (settled.current === entry) return;
    const place = readScrollPosition(entry);
    const index = place ? found.rows.findIndex((row) => pathOf(row) === place.path) : -1;
    const isMissing = index < 0 && place && found.rows.length <= place.index && !found.complete;
    if (isMissing && found.phase !== 'failed' && found.phase !== 'stopped') {
      if (found.phase === 'ready') onMore();
    } else if (place && index >= 0) {
      const stop = new AbortController();
      const settle = () => {
        stop.abort();
        settled.current = entry;
      };
      for (const sign of OWN_SIGNS) addEventListener(sign, settle, { signal: stop.signal, passive: true });
      scrollToCard({ place, index, signal: stop.signal, onReached: settle });
      return () => stop.abort();
    } else settled.current = entry;
    return undefined;
  }, [entry, found, pathOf, onMore]);
}

/** The first card that extends below the fixed search bar; null if there is none. */
function firstInSight(): Element | null {
  const belowPx = document.querySelector('.market-search')?.getBoundingClientRect().bottom ?? 0;
  return cardsOfPage().find((card) => card.getBoundingClientRect().bottom > belowPx) ?? null;
}
