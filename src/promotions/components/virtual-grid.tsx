import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';

/** Estimated row heights until rows are measured; phones have small cards unless large ones were chosen. */
const ROW_PX = 440;
const SMALL_ROW_PX = 180;
const GAP_PX = 16;
const SMALL_GAP_PX = 10;

/** Renders only the rows in sight and their neighbours, so that thousands of cards cost as much as twenty. */
export function VirtualGrid(props: {
  cards: readonly PromotionCard[];
  columns: number;
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  // The virtualizer is mutated in place; the React Compiler would memoize on its identity and miss the
  // changes.
  'use no memo';
  const { cards, columns } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [shown] = useState(() => shownHeights(columns));
  const sumPx = shown.reduce((sum, px) => sum + px, 0);
  const averagePx = sumPx / shown.length || (columns === 1 ? SMALL_ROW_PX : ROW_PX);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- see above; no memoized component receives it
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(cards.length / columns),
    estimateSize: (index) => shown[index] ?? averagePx,
    gap: columns === 1 ? SMALL_GAP_PX : GAP_PX,
    overscan: 1,
    scrollMargin: top,
  });
  useLayoutEffect(() => {
    for (const row of list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? []) {
      virtualizer.resizeItem(virtualizer.indexFromElement(row), row.offsetHeight);
    }
  }, [virtualizer, cards]);
  return (
    <ul ref={list} className="plain-list promo-virtual" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className="promo-grid promo-row"
          style={{ transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
        >
          {cards.slice(row.index * columns, (row.index + 1) * columns).map((card, column) => (
            <Cell key={column} card={card} index={row.index * columns + column} render={props.render} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/**
 * A mounted cell shows another card in its existing elements: creating elements was most of the cost of a
 * typed letter (src/decisions/0013). It drops the focus when its card changes.
 */
const Cell = memo(function Cell(props: {
  card: PromotionCard;
  index: number;
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  const { card } = props;
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(card.id);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isOther = shown.current !== card.id;
    shown.current = card.id;
    if (isOther && activeElement instanceof HTMLElement && element.current?.contains(activeElement)) {
      activeElement.blur();
    }
  }, [card.id]);
  return <div ref={element}>{props.render(card, props.index)}</div>;
});

/**
 * Heights in px of the rows that the plain list rendered, so that no row moves when this list replaces it.
 */
function shownHeights(columns: number): number[] {
  return [...document.querySelectorAll('.promo-grid.plain-list > li')]
    .filter((_card, index) => index % columns === 0)
    .map((card) => card.getBoundingClientRect().height);
}
