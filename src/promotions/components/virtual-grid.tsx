import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { PromotionCard } from '../../listings/rules/promotion-card-row.ts';

/** Until rows are measured; phones have small cards unless large ones were chosen. */
const ROW_PX = 440;
const SMALL_ROW_PX = 180;
const GAP_PX = 16;
const SMALL_GAP_PX = 10;

/** Only the rows in sight, and a few beside them: thousands of cards cost as much as twenty. */
export function VirtualGrid(props: {
  cards: readonly PromotionCard[];
  columns: number;
  render: (card: PromotionCard, index: number) => ReactNode;
}) {
  // The virtualizer changes itself and not its identity, which the compiler's memory would take for unchanged.
  'use no memo';
  const { cards, columns } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [shown] = useState(() => shownHeights(columns));
  const sumPx = shown.reduce((sum, px) => sum + px, 0);
  const averagePx = sumPx / shown.length || (columns === 1 ? SMALL_ROW_PX : ROW_PX);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- see above; nothing of it is handed on to remembered parts
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(cards.length / columns),
    estimateSize: (index) => shown[index] ?? averagePx,
    gap: columns === 1 ? SMALL_GAP_PX : GAP_PX,
    overscan: 1,
    scrollMargin: top,
  });
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
            <div key={card.id}>{props.render(card, row.index * columns + column)}</div>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Of the rows that the page has: it must not move when the list goes on as this one. */
function shownHeights(columns: number): number[] {
  return [...document.querySelectorAll('.promo-grid.plain-list > li')]
    .filter((_card, index) => index % columns === 0)
    .map((card) => card.getBoundingClientRect().height);
}
