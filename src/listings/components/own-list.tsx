import type { ReactNode } from 'react';
import { StoredNotice } from '../../ui/notices/stored-notice.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';

/** The promotions or events of a hospital on its dashboard; virtualized, because there may be thousands. */
export function OwnList<Row extends { id: string }>(props: {
  rows: readonly Row[];
  /** When the shown copy was stored, in ms since 1970; null for what the server just returned. */
  storedAtMs: number | null;
  /** Shown if there are no rows. */
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
