/* oxlint-disable react/incompatible-library, react/refs -- the virtualizer is one object that changes within; 'use no memo' says so to the compiler */
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface VirtualListProps {
  count: number;
  /** Height of a row before it was measured, and the gap to the next, in pixels. */
  estimatePx: number;
  gapPx: number;
  /** What stays the same of a row while its place changes. */
  keyOf: (position: number) => string;
  renderRow: (position: number) => ReactNode;
  /** Scrolled to once, when the list is first shown. */
  startAt: number | null;
}

/** A list of which only what is near the screen is drawn, however long it is. It moves with the page, or in `scroller`. */
export function VirtualList(props: VirtualListProps & { scroller: HTMLElement | null }) {
  const { scroller, ...list } = props;
  return scroller ? <InPane {...list} scroller={scroller} /> : <InPage {...list} />;
}

const OVERSCAN_ROWS = 6;

function InPage(props: VirtualListProps) {
  'use no memo'; // the virtualizer is one object that changes within
  const [list, offset] = useOffset(() => window.scrollY);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({ ...optionsOf(props), scrollMargin: offset });
  return <Rows {...props} list={list} offset={offset} virtualizer={virtualizer} />;
}

function InPane(props: VirtualListProps & { scroller: HTMLElement }) {
  'use no memo'; // as above
  const { scroller } = props;
  const [list, offset] = useOffset(() => scroller.scrollTop - scroller.getBoundingClientRect().top);
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    ...optionsOf(props),
    getScrollElement: () => scroller,
    scrollMargin: offset,
  });
  return <Rows {...props} list={list} offset={offset} virtualizer={virtualizer} />;
}

function optionsOf(props: VirtualListProps) {
  return {
    count: props.count,
    estimateSize: () => props.estimatePx,
    gap: props.gapPx,
    overscan: OVERSCAN_ROWS,
    getItemKey: props.keyOf,
  };
}

/** How far below the beginning of what scrolls the list stands; again when something above it grows. */
function useOffset(scrolled: () => number) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const [offset, setOffset] = useState(0);
  const measure = useEffectEvent(() => {
    if (list) setOffset(Math.round(list.getBoundingClientRect().top + scrolled()));
  });
  useLayoutEffect(() => {
    if (!list?.parentElement) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(list.parentElement);
    return () => observer.disconnect();
  }, [list]);
  return [setList, offset] as const;
}

function Rows<Scroller extends Element | Window>(
  props: VirtualListProps & {
    list: (list: HTMLUListElement | null) => void;
    offset: number;
    virtualizer: Virtualizer<Scroller, HTMLLIElement>;
  },
) {
  'use no memo'; // as above
  const { virtualizer, startAt } = props;
  const started = useRef(false);
  useLayoutEffect(() => {
    if (started.current || startAt === null) return;
    started.current = true;
    virtualizer.scrollToIndex(startAt, { align: 'center' });
  }, [startAt, virtualizer]);
  return (
    <ul ref={props.list} className="plain-list virtual-list" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={props.count}
          aria-posinset={index + 1}
          style={{ transform: `translateY(${start - props.offset}px)` }}
        >
          {props.renderRow(index)}
        </li>
      ))}
    </ul>
  );
}
