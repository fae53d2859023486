import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { OwnList } from '../../listings/components/own-list.tsx';
import type { StoredRows } from '../../session/data/use-stored-rows.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FailedLoad } from '../../ui/notices/failed-load.tsx';
import { CardsSkeleton } from '../../ui/notices/skeleton.tsx';
import { DeletePublicationDialog } from './delete-publication-dialog.tsx';
import { ManagePublication } from './manage-publication.tsx';

/** The parts of a row in the list. */
export interface OwnPublication {
  title: string;
  picture: ReactNode;
  /** The title as a link to the public page. */
  link: ReactNode;
  lines: ReactNode;
  /** Further actions, shown before Edit and Delete. */
  actions?: ReactNode;
}

/** Promotions or events of the person's own hospital, with edit and delete (PUBLISH-12). */
export function OwnPublications<Row extends { id: string }>(props: {
  table: 'promotions' | 'events';
  own: StoredRows<Row>;
  empty: ReactNode;
  view: (row: Row) => OwnPublication;
  /** Called after a row was deleted, to remove it from the public list as well. */
  onDeleted: (id: string) => void;
}) {
  const t = useText();
  const { table, own, view } = props;
  const [deleting, setDeleting] = useState<Row | null>(null);
  if (own.state === 'loading') return <CardsSkeleton cards={3} />;
  if (own.state === 'failed') return <FailedLoad onRetry={own.retry} />;
  return (
    <div className="stack">
      <OwnList
        rows={own.rows}
        storedAtMs={own.storedAtMs}
        empty={props.empty}
        renderRow={(row) => {
          const shown = view(row);
          return (
            <article className="own-row">
              <span className="own-picture">{shown.picture}</span>
              <div className="own-text">
                <h3>{shown.link}</h3>
                {shown.lines}
              </div>
              <div className="own-actions">
                {shown.actions}
                <IconButton
                  icon="copy"
                  label={t('own.duplicate', { title: shown.title })}
                  as={
                    <Link to={table === 'events' ? '/submit-event' : '/submit'} search={{ copy: row.id }} />
                  }
                />
                <ManagePublication
                  table={table}
                  id={row.id}
                  title={shown.title}
                  onDelete={() => setDeleting(row)}
                />
              </div>
            </article>
          );
        }}
      />
      {deleting && (
        <DeletePublicationDialog
          table={table}
          id={deleting.id}
          title={view(deleting).title}
          onDone={(deleted) => {
            setDeleting(null);
            if (!deleted) return;
            own.drop(deleting.id);
            props.onDeleted(deleting.id);
          }}
        />
      )}
    </div>
  );
}
