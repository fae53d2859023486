import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { moveRow } from '../../rules/change-rows.ts';
import type { RowOrder } from './row-card.tsx';
import { useRowDrag } from './use-row-drag.ts';

/** The order of the rows of a list, by handle and by buttons (PUBLISH-25); `moved` says what happened last. */
export function useRowOrder<Row extends { key: string }>(options: {
  list: string;
  rows: readonly Row[];
  /** Given what the rows are to become, out of those that the form holds by then. */
  onRows: (next: (now: readonly Row[]) => Row[]) => void;
}): { orderOf: (index: number) => RowOrder | null; moved: string } {
  const t = useText();
  const { list, rows, onRows } = options;
  const count = rows.length;
  const [moved, setMoved] = useState('');
  const move = ({ from, to }: { from: number; to: number }) => {
    const key = rows[from]?.key ?? '';
    onRows((now) => moveRow({ rows: now, key, to }));
    setMoved(t('publish.moved', { n: to + 1, all: count }));
  };
  const drag = useRowDrag({ list, onMove: move });
  const orderOf = (index: number): RowOrder | null =>
    count > 1
      ? {
          list,
          index,
          count,
          mark: drag.markOf(index),
          handle: drag.handleOf(index),
          onMove: (to: number) => move({ from: index, to }),
        }
      : null;
  return { orderOf, moved };
}
