import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import { createRowSlots } from './row-slots.ts';

interface VirtualListProps {
  count: number;
  /** Another object whenever other rows are listed, such as those that a typed letter found. */
  content: object;
  /** Height of a row until one was measured, and the gap between two rows (`gapPx`), in pixels. */
  estimatePx: number;
  gapPx: number;
  /** Identifies the row at a position, wherever the row moves. */
  keyOf: (position: number) => string;
  /**
   * Renders the row at a position. All rows must have the same height, whatever it is at the person's font
   * size.
   */
  renderRow: (position: number) => ReactNode;
  /** Position of the row to scroll to, once; null for none. */
  startAt: number | null;
  /** Called after the list has scrolled to `startAt`. */
  onStarted?: () => void;
  /** The scrolling pane of the list; null if the page itself scrolls. */
  scroller: HTMLElement | null;
}

/** Rows that are rendered beyond the screen, so that a thumb and the Tab key always find the next row. */
const OVERSCAN_ROWS = 6;

/** A list that renders only the rows near the screen, so that its cost does not depend on its length. */
export function VirtualList(props: VirtualListProps) {
  const { count, content, gapPx, scroller } = props;
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const rowPx = useRowHeight({ list, estimatePx: props.estimatePx, filled: count > 0 });
  const pitchPx = rowPx + gapPx;
  const { top, end } = useRowsInSight({ list, scroller, pitchPx, content });
  const overscan = useIsPainted(content) ? OVERSCAN_ROWS : 0;
  const above = Math.min(top, overscan);
  const rows = above + Math.max(0, end - top) + overscan;
  const from = Math.max(0, Math.min(top - above, count - rows));
  const shown = Array.from({ length: Math.min(rows, count - from) }, (_, at) => from + at);
  const ids = shown.map((row) => props.keyOf(row));
  const [slots] = useState(createRowSlots);
  const slotOf = slots.assign({ ids, content });
  useFocusedRow({
    list,
    onFocus: (row) => slots.pin(row === null ? null : props.keyOf(row)),
  });
  useStart({ list, scroller, pitchPx, startAt: props.startAt, onStarted: props.onStarted });
  return (
    <ul ref={setList} className="plain-list virtual-list" style={{ height: count * pitchPx - gapPx }}>
      {shown.map((row, at) => (
        <li
          key={slotOf[at]}
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

/**
 * False until this content was painted. The rows beyond the screen are added only after that, since they can
 * be as many as those in sight.
 */
function useIsPainted(content: object): boolean {
  const [painted, setPainted] = useState<object | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(content)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [content]);
  return painted === content;
}

/**
 * Calls `onFocus` with the position of the row that has the focus, and with null when the focus leaves the
 * list.
 */
function useFocusedRow(options: { list: HTMLUListElement | null; onFocus: (row: number | null) => void }) {
  const { list } = options;
  const notify = useEffectEvent((row: number | null) => options.onFocus(row));
  useEffect(() => {
    if (!list) return;
    const onFocusIn = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest('[aria-posinset]') : null;
      notify(row ? Number(row.getAttribute('aria-posinset')) - 1 : null);
    };
    const onFocusOut = () => notify(null);
    list.addEventListener('focusin', onFocusIn);
    list.addEventListener('focusout', onFocusOut);
    return () => {
      list.removeEventListener('focusin', onFocusIn);
      list.removeEventListener('focusout', onFocusOut);
    };
  }, [list]);
}

/** The height of a row in pixels, measured again when the font size or the width of the list changes. */
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
    // A row's height depends on the width of the list and on the font size. The observer sees both: by the
    // list and by its first row.
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    if (list.firstElementChild) observer.observe(list.firstElementChild);
    return () => observer.disconnect();
  }, [list, filled]);
  return rowPx;
}

interface RowsInSight {
  top: number;
  end: number;
}

/** The range of rows in sight: `top` is the first of them, `end` the first below the screen. */
function useRowsInSight(options: {
  list: HTMLUListElement | null;
  scroller: HTMLElement | null;
  pitchPx: number;
  content: object;
}) {
  const { list, scroller, pitchPx, content } = options;
  const [inSight, setInSight] = useState<RowsInSight>(() => ({
    top: 0,
    end: Math.ceil(window.innerHeight / pitchPx),
  }));
  const look = useEffectEvent(() => {
    if (list) setInSight(rowsInSight({ list, scroller, pitchPx }));
  });
  // A search may hide the content above the list, which brings more rows into sight in the same frame.
  useLayoutEffect(() => {
    if (!list) return;
    const measure = () => setInSight(rowsInSight({ list, scroller, pitchPx }));
    measure();
  }, [list, scroller, pitchPx, content]);
  useEffect(() => {
    const moved = scroller ?? window;
    const onMove = () => look();
    moved.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    // Measures at once, and again when the content above the list changes its height.
    const observer = new ResizeObserver(onMove);
    if (list?.parentElement) observer.observe(list.parentElement);
    return () => {
      moved.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
      observer.disconnect();
    };
  }, [list, scroller]);
  return inSight;
}

/**
 * Returns an update for the state, which keeps the old object if the range is the same, so that nothing
 * renders again.
 */
function rowsInSight(options: { list: HTMLUListElement; scroller: HTMLElement | null; pitchPx: number }) {
  const { list, scroller, pitchPx } = options;
  const heightPx = scroller ? scroller.clientHeight : window.innerHeight;
  const abovePx = (scroller ? scroller.getBoundingClientRect().top : 0) - list.getBoundingClientRect().top;
  const top = Math.max(0, Math.floor(abovePx / pitchPx));
  const end = Math.max(0, Math.ceil((abovePx + heightPx) / pitchPx));
  return (now: RowsInSight): RowsInSight => (now.top === top && now.end === end ? now : { top, end });
}

/** Scrolls once, to the row at `startAt`. */
function useStart(options: {
  list: HTMLUListElement | null;
  scroller: HTMLElement | null;
  pitchPx: number;
  startAt: number | null;
  onStarted: (() => void) | undefined;
}) {
  const { list, scroller, pitchPx, startAt } = options;
  const notify = useEffectEvent(() => options.onStarted?.());
  useLayoutEffect(() => {
    if (!list || startAt === null) return;
    // The animation frame runs after the router's own scrolling of a new screen, and before its paint.
    const frame = requestAnimationFrame(() => {
      const moved = scroller ?? document.documentElement;
      const topPx =
        list.getBoundingClientRect().top + moved.scrollTop - (scroller?.getBoundingClientRect().top ?? 0);
      moved.scrollTo({
        top: topPx + startAt * pitchPx - (moved.clientHeight - pitchPx) / 2,
        behavior: 'instant',
      });
      notify();
    });
    return () => cancelAnimationFrame(frame);
  }, [list, scroller, pitchPx, startAt]);
}
