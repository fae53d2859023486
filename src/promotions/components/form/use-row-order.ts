import { useState } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { moveRow } from '../../rules/change-rows.ts';
import type { RowOrder } from './row-card.tsx';
import { useRowDrag } from './use-row-drag.ts';

/**
 * Reorders the rows of a list by handle and by buttons (PUBLISH-25). `orderOf` is null for a single row;
 * `moved` is a text for screen readers about the last move.
 */
export function useRowOrder<Row extends { key: string }>(options: {
  list: string;
  rows: readonly Row[];
  /** Receives an updater: a function from the form's rows at that time to the next rows. */
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
