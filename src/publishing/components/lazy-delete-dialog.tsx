import { lazy, Suspense } from 'react';

const DeletePublicationDialog = lazy(async () => ({
  default: (await import('./delete-publication-dialog.tsx')).DeletePublicationDialog,
}));

/**
 * The dialog that deletes a promotion or an event, fetched when it opens. It is closed while `of` is null.
 */
export function LazyDeleteDialog(props: {
  table: 'promotions' | 'events';
  of: { id: string; title: string } | null;
  onDone: (deleted: boolean) => void;
}) {
  return (
    props.of && (
      <Suspense>
        <DeletePublicationDialog table={props.table} {...props.of} onDone={props.onDone} />
      </Suspense>
    )
  );
}
