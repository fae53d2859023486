import type { ReactNode } from 'react';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

/** What a hospital published, as its dashboard lists it; a hospital may have thousands. */
export function OwnList<Row extends { id: string }>(props: {
  rows: readonly Row[];
  /** Device milliseconds of a copy, null for what the server just said. */
  storedAtMs: number | null;
  /** Shown where there is nothing. */
  empty: ReactNode;
  renderRow: (row: Row) => ReactNode;
}) {
  const { rows, storedAtMs } = props;
  return (
    <>
      {storedAtMs !== null && <StoredNotice storedAtMs={storedAtMs} />}
      {rows.length === 0 && props.empty}
      {rows.length > 0 && (
        <VirtualList
          count={rows.length}
          content={rows}
          estimatePx={104}
          gapPx={8}
          startAt={null}
          scroller={null}
          keyOf={(position) => rows[position]?.id ?? ''}
          renderRow={(position) => {
            const row = rows[position];
            return row && props.renderRow(row);
          }}
        />
      )}
    </>
  );
}
