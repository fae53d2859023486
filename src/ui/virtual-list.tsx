import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface VirtualListProps {
  count: number;
  /** Height of a row before one was measured, and the gap to the next, in pixels. */
  estimatePx: number;
  gapPx: number;
  /** What stays the same of a row while its place changes. */
  keyOf: (position: number) => string;
  /** All rows are of one height, whatever that is with this person's letters: then no list is too long. */
  renderRow: (position: number) => ReactNode;
  /** Scrolled to once, when the list is first shown. */
  startAt: number | null;
  /** The pane that the list moves in; null where it moves with the page. */
  scroller: HTMLElement | null;
}

/** Drawn beyond the screen, so that a thumb and the Tab key always find the next row. */
const OVERSCAN_ROWS = 6;

/** A list of which only what is near the screen is drawn; what that costs does not depend on how long it is. */
export function VirtualList(props: VirtualListProps) {
  const { count, gapPx, scroller } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const rowPx = useRowHeight({ list, estimatePx: props.estimatePx, filled: count > 0 });
  const pitchPx = rowPx + gapPx;
  const { first, rows } = useShownRows({ list, scroller, pitchPx });
  const from = Math.max(0, Math.min(first, count - rows));
  const shown = Array.from({ length: Math.min(rows, count - from) }, (_, at) => from + at);
  useStart({ list, scroller, pitchPx, startAt: props.startAt });
  return (
    <ul ref={setList} className="plain-list virtual-list" style={{ height: count * pitchPx - gapPx }}>
      {shown.map((row) => (
        <li
          key={props.keyOf(row)}
          aria-setsize={count}
          aria-posinset={row + 1}
          style={{ transform: `translateY(${row * pitchPx}px)` }}
        >
          {props.renderRow(row)}
        </li>
      ))}
    </ul>
  );
}

/** The height of a row as it stands there; another one when letters grow or the screen turns. */
function useRowHeight(options: { list: HTMLUListElement | null; estimatePx: number; filled: boolean }) {
  const { list, filled } = options;
  const [rowPx, setRowPx] = useState(options.estimatePx);
  useLayoutEffect(() => {
    if (!list || !filled) return;
    const measure = () => {
      const row = list.firstElementChild;
      if (row) setRowPx(Math.round(row.getBoundingClientRect().height));
    };
    measure();
    // The list is as wide as its rows: what makes them higher, other letters apart, changes its width.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    if (list.firstElementChild) observer.observe(list.firstElementChild);
    return () => observer.disconnect();
  }, [list, filled]);
  return rowPx;
}

/** Which rows are near the screen: the first of them, and how many. */
function useShownRows(options: {
  list: HTMLUListElement | null;
  scroller: HTMLElement | null;
  pitchPx: number;
}) {
  const { list, scroller, pitchPx } = options;
  const [shown, setShown] = useState(() => ({
    first: 0,
    rows: Math.ceil(window.innerHeight / pitchPx) + OVERSCAN_ROWS,
  }));
  const look = useEffectEvent(() => {
    if (!list) return;
    const heightPx = scroller ? scroller.clientHeight : window.innerHeight;
    const abovePx = (scroller ? scroller.getBoundingClientRect().top : 0) - list.getBoundingClientRect().top;
    const top = Math.floor(abovePx / pitchPx);
    const first = Math.max(0, top - OVERSCAN_ROWS);
    // At the beginning there is nothing above.
    const rows = Math.max(0, top - first) + Math.ceil(heightPx / pitchPx) + OVERSCAN_ROWS;
    setShown((now) => (now.first === first && now.rows === rows ? now : { first, rows }));
  });
  useEffect(() => {
    const moved = scroller ?? window;
    const onMove = () => look();
    moved.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    // Looks at once, and again where what stands above the list grows or goes.
    const observer = new ResizeObserver(onMove);
    if (list?.parentElement) observer.observe(list.parentElement);
    return () => {
      moved.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
      observer.disconnect();
    };
  }, [list, scroller]);
  return shown;
}

/** Scrolls to where the list shall begin, once. */
function useStart(options: {
  list: HTMLUListElement | null;
  scroller: HTMLElement | null;
  pitchPx: number;
  startAt: number | null;
}) {
  const { list, scroller, pitchPx, startAt } = options;
  const started = useRef(false);
  useLayoutEffect(() => {
    if (!list || started.current || startAt === null) return;
    // The frame comes after the router's own scrolling of a new screen, and before its paint.
    const frame = requestAnimationFrame(() => {
      started.current = true;
      const moved = scroller ?? document.documentElement;
      const topPx =
        list.getBoundingClientRect().top + moved.scrollTop - (scroller?.getBoundingClientRect().top ?? 0);
      moved.scrollTo({
        top: topPx + startAt * pitchPx - (moved.clientHeight - pitchPx) / 2,
        behavior: 'instant',
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [list, scroller, pitchPx, startAt]);
}
